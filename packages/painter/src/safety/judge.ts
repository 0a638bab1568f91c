/** What a picture is taken for, each 0 to 1, together 1. */
export type SafetyScores = {
  readonly drawing: number
  readonly hentai: number
  readonly neutral: number
  readonly porn: number
  readonly sexy: number
}

export type SafetyVerdict = {
  readonly safe: boolean
  readonly scores: SafetyScores
}

/** Explicit share from which a picture is refused: twice as likely to be explicit as everything else together. */
const LIMIT = 2 / 3

/** Decides what the classes mean. Bare skin alone ("sexy": swimwear, portraits) is nobody's business. */
export const judge = (scores: SafetyScores): SafetyVerdict => ({
  safe: scores.porn + scores.hentai < LIMIT,
  scores,
})
