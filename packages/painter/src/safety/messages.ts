import type { SafetyScores } from './judge.ts'

/** What the safety worker is asked, and what it answers to the same number. */
export type SafetyQuestion = { readonly id: number; readonly rgb: Uint8Array }
export type SafetyAnswer =
  | { readonly id: number; readonly scores: SafetyScores }
  | { readonly id: number; readonly failed: string }
