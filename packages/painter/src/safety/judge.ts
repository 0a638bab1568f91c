/** Side of the classifier's input, in pixels. */
export const INPUT_SIDE = 224

/** Probability of each class, 0 to 1; their sum is 1. */
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

/** Explicit share from which a picture is unsafe: twice as likely to be explicit as not. */
const LIMIT = 2 / 3

/** Decides by the sum of the explicit classes. Bare skin alone ("sexy": swimwear, portraits) is allowed. */
export const judge = (scores: SafetyScores): SafetyVerdict => ({
  safe: scores.porn + scores.hentai < LIMIT,
  scores,
})
