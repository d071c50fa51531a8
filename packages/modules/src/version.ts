/** The version of the module API, which a module declares. An addition raises the second number. */
export const moduleApiVersion = '1.2';
