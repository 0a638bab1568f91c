/** Structured log; the first argument holds facts, the second the sentence. */
export interface Log {
  debug(facts: object, sentence: string): void
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
  child(facts: object): Log
}
