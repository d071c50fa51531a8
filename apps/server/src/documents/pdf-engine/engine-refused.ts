/** The engine answered, and would not print; the message is a part of a sentence. */
export class EngineRefused extends Error {}
