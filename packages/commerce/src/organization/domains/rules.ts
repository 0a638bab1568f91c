import type { DomainStatus } from '@atelier/contract'
import { after, days, hours, minutes } from '@atelier/plumbing/clock'
import { isLoopback } from '@atelier/plumbing/http'
import { isIP } from 'node:net'
import { parse } from 'tldts'

/** The most domains of an organization. */
export const mostDomains = 20

/** How long a proven domain stays in use when its proof has vanished. */
export const graceTime = days(3)

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const asHost = (text: string): string | undefined => {
  const typed = text.trim().replace(/\.$/, '')
  if (!/^[^\s/:?#@\\[\]%*]+$/.test(typed) || !URL.canParse(`https://${typed}`)) return undefined
  // In lower case, and letters beyond ASCII in their ASCII form (IDNA).
  return new URL(`https://${typed}`).hostname
}

/**
 * The name of a new domain, as browsers write it, or what is wrong with it.
 *
 * @param own_host the host of this server itself
 */
export const readName = (
  text: string,
  own_host: string,
): { readonly name: string } | { readonly problem: string } => {
  const name = asHost(text)
  if (name === undefined)
    return { problem: 'Write the name of the host alone, without https://, such as pay.example.com.' }
  if (isIP(name) !== 0)
    return { problem: 'This is an address of a machine. Write a name, such as pay.example.com.' }
  if (isLoopback(name))
    return { problem: 'This name means the machine that asks. Write one that others can reach.' }
  if (name === own_host) return { problem: 'This is the name of this server itself.' }
  // The name of the TXT record, which is longer, must fit into 255 bytes too.
  if (name.length > 240 || !name.split('.').every((part) => label.test(part)))
    return {
      problem:
        'Between the dots of a name are letters, digits and hyphens, at most 63 each time and 240 in all.',
    }
  // A name below which everybody can get names, such as co.uk, is nobody's.
  if (parse(name, { allowPrivateDomains: true }).domain === null)
    return { problem: `Nobody owns ${name} alone. Write a name below it, such as pay.example.com.` }
  return { name }
}

/** The name of the TXT record that proves whose a domain is. */
export const proofName = (name: string): string => `_atelier.${name}`

/** What that record says. */
export const proofValue = (proof: string): string => `atelier-domain=${proof}`

/** What the name service said of a domain. */
export type Found = {
  readonly texts: readonly string[]
  readonly aliases: readonly string[]
  readonly addresses: readonly string[]
  /** The addresses of this server. */
  readonly own_addresses: readonly string[]
}

/** What a look at the records has shown. `unanswered`: the name service could not be asked. */
export type Verdict =
  | { readonly kind: 'proven' }
  | { readonly kind: 'missing'; readonly problem: string }
  | { readonly kind: 'unanswered' }

/**
 * Whether the records prove that a domain is the organization's, and lead to this server. A name without a CNAME record, such as
 * one at the top of a zone, leads here when it has an address of this server.
 */
export const judge = (
  { texts, aliases, addresses, own_addresses }: Found,
  { name, proof, own_host }: { readonly name: string; readonly proof: string; readonly own_host: string },
): Verdict => {
  if (!texts.some((text) => text.trim() === proofValue(proof)))
    return {
      kind: 'missing',
      problem:
        texts.length === 0
          ? `There is no TXT record ${proofName(name)} yet.`
          : `The TXT record ${proofName(name)} says something else.`,
    }
  const isAlias = aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === own_host)
  if (isAlias || addresses.some((address) => own_addresses.includes(address))) return { kind: 'proven' }
  return {
    kind: 'missing',
    problem:
      aliases.length === 0 && addresses.length === 0
        ? `${name} has no CNAME record yet.`
        : `${name} leads to another server than ${own_host}.`,
  }
}

/** Verified domains are looked up twice a day. */
const steadyTime = hours(12)
/** Records that were not found are looked for after a minute, then after twice as long each time. */
const backoff = (failed_checks: number, longest: number): number =>
  Math.min(minutes(1) * 2 ** Math.min(failed_checks - 1, 20), longest)
/** A domain that nobody proves is looked up for a month, which is so many times. */
const mostChecks = 70

export type DomainState = {
  readonly status: DomainStatus
  readonly failed_checks: number
  readonly failing_since: Date | null
}

type DomainChange = DomainState & {
  readonly problem: string | null
  readonly check_at: Date | null
}

const noAnswer = 'The name service did not answer. The records are looked up again soon.'

/** When a failing domain goes out of use; null for others. */
export const inUseUntil = ({ failing_since }: Pick<DomainState, 'failing_since'>): Date | null =>
  failing_since === null ? null : after(failing_since, graceTime)

/** What becomes of a domain after a look at its records at `now`. */
export const afterCheck = (before: DomainState, verdict: Verdict, now: Date): DomainChange => {
  if (verdict.kind === 'proven')
    return {
      status: 'verified',
      failed_checks: 0,
      failing_since: null,
      problem: null,
      check_at: after(now, steadyTime),
    }
  // Silence of the name service proves nothing.
  if (verdict.kind === 'unanswered' && before.status === 'verified')
    return { ...before, problem: null, check_at: after(now, minutes(10)) }
  const problem = verdict.kind === 'missing' ? verdict.problem : noAnswer
  const failed_checks = before.failed_checks + 1
  if (before.status === 'pending') {
    const check_at = failed_checks > mostChecks ? null : after(now, backoff(failed_checks, hours(12)))
    return { status: 'pending', failed_checks, failing_since: null, problem, check_at }
  }
  const failing_since = before.failing_since ?? now
  const end = after(failing_since, graceTime)
  if (now >= end)
    return {
      status: 'pending',
      failed_checks: 1,
      failing_since: null,
      problem,
      check_at: after(now, minutes(1)),
    }
  const next = after(now, backoff(failed_checks, hours(1)))
  return { status: 'failing', failed_checks, failing_since, problem, check_at: next < end ? next : end }
}

/**
 * The domain that links lead to: the present one as long as it is in use, else the oldest that is verified, else none.
 *
 * @param domains those of the organization, the oldest first
 */
export const choosePrimary = (
  present: string | null,
  domains: readonly { readonly name: string; readonly status: DomainStatus }[],
): string | null => {
  const isKept = domains.some(({ name, status }) => name === present && status !== 'pending')
  return isKept ? present : (domains.find(({ status }) => status === 'verified')?.name ?? null)
}
