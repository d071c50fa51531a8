/** Any JSON value: what a server stores as it was sent. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
