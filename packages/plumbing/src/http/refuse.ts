import { refusals, type Finding, type RefusalName } from '@atelier/contract'

/** A named error of the contract; the door answers it as `{ error, detail }` with its status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly error: RefusalName
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(error: RefusalName, detail: string, retryAfterSeconds?: number) {
    super(detail)
    this.error = error
    this.status = refusals[error]
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Input that is well-formed but breaks a rule; the door answers 422 with every finding. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(findings.map((finding) => `${finding.loc.join('.')}: ${finding.msg}`).join('; '))
    this.findings = findings
  }
}

/** Builds a named error: `throw refuse('NotOpenCheckout', 'This checkout has already been paid.')`. */
export const refuse = (error: RefusalName, detail: string): Refusal => new Refusal(error, detail)

/**
 * Builds a 422 from findings. Locations are written in snake_case and start with `body`, `query` or
 * `path`; the door spells them as the caller's door does.
 */
export const invalid = (...findings: readonly Finding[]): InvalidRequest => new InvalidRequest(findings)
