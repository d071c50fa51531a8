/** The version of the module API: what a module declares that it was written for. A part that is added raises the second number. */
export const moduleApiVersion = '1.2';
