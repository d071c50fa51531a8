/** Any JSON value. The server stores it unchanged. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
