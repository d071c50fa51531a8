/** The engine responded but did not print; the message is part of a sentence. */
export class EngineRefused extends Error {}
