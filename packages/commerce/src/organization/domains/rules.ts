import type { DomainStatus, Issue } from '@atelier/contract'
import { after, days, hours, minutes } from '@atelier/plumbing/clock'
import { isLoopback, issue } from '@atelier/plumbing/http'
import { isIP } from 'node:net'
import { parse } from 'tldts'

/** Maximum domains per organization. */
export const maxDomains = 20

/** Grace period before a domain without its proof is deactivated, in milliseconds. */
export const graceTime = days(3)

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const asHost = (text: string): string | undefined => {
  const typed = text.trim().replace(/\.$/, '')
  if (!/^[^\s/:?#@\\[\]%*]+$/.test(typed) || !URL.canParse(`https://${typed}`)) return undefined
  // Normalizes to lower case and to ASCII (IDNA).
  return new URL(`https://${typed}`).hostname
}

/**
 * Returns the normalized name of a new domain, or the issue of a name that is rejected.
 *
 * @param own_host host of this server
 */
export const readName = (
  text: string,
  own_host: string,
): { readonly name: string } | { readonly issues: readonly Issue[] } => {
  const rejected = (msg: string) => ({ issues: [issue('name', msg)] })
  const name = asHost(text)
  if (name === undefined)
    return rejected('Enter only the host name, without https://, such as pay.example.com.')
  if (isIP(name) !== 0) return rejected('This is an IP address. Enter a name, such as pay.example.com.')
  if (isLoopback(name))
    return rejected('This name refers to the local machine. Enter one that others can reach.')
  if (name === own_host) return rejected('This is the name of this server itself.')
  // The longer name of the TXT record must also fit into 255 bytes.
  if (name.length > 240 || !name.split('.').every((part) => label.test(part)))
    return rejected(
      'Each part of a name has at most 63 letters, digits and hyphens, and the whole name at most 240.',
    )
  // Public suffixes such as co.uk cannot be owned.
  if (parse(name, { allowPrivateDomains: true }).domain === null)
    return rejected(`No one owns ${name} alone. Enter a name below it, such as pay.example.com.`)
  return { name }
}

/** Returns the name of the TXT record that proves ownership of a domain. */
export const proofName = (name: string): string => `_atelier.${name}`

/** Returns the value of the TXT record. */
export const proofValue = (proof: string): string => `atelier-domain=${proof}`

/** Result of the DNS lookups of a domain. */
export type DnsRecords = {
  readonly texts: readonly string[]
  readonly aliases: readonly string[]
  readonly addresses: readonly string[]
  /** Addresses of this server. */
  readonly own_addresses: readonly string[]
}

/** Result of a check. `unanswered`: the DNS servers did not respond. */
export type Verdict =
  | { readonly kind: 'proven' }
  | { readonly kind: 'missing'; readonly problem: string }
  | { readonly kind: 'unanswered' }

/**
 * Checks that the records prove the organization's ownership and route the domain to this server. Names
 * without a CNAME record, such as the apex of a zone, must resolve to an address of this server.
 */
export const judge = (
  { texts, aliases, addresses, own_addresses }: DnsRecords,
  { name, proof, own_host }: { readonly name: string; readonly proof: string; readonly own_host: string },
): Verdict => {
  if (!texts.some((text) => text.trim() === proofValue(proof)))
    return {
      kind: 'missing',
      problem:
        texts.length === 0
          ? `There is no TXT record ${proofName(name)} yet.`
          : `The TXT record ${proofName(name)} has another value.`,
    }
  const isAlias = aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === own_host)
  if (isAlias || addresses.some((address) => own_addresses.includes(address))) return { kind: 'proven' }
  return {
    kind: 'missing',
    problem:
      aliases.length === 0 && addresses.length === 0
        ? `${name} has no CNAME record yet.`
        : `${name} leads to a server other than ${own_host}.`,
  }
}

/** Check interval of verified domains, in milliseconds. */
const steadyTime = hours(12)
/** Returns the delay after a failed check: a minute, doubled after each failure. */
const backoff = (failed_checks: number, maxPause: number): number =>
  Math.min(minutes(1) * 2 ** Math.min(failed_checks - 1, 20), maxPause)
/** Maximum checks of an unverified domain, over about a month. */
const maxChecks = 70

export type DomainState = {
  readonly status: DomainStatus
  readonly failed_checks: number
  readonly failing_since: Date | null
}

type DomainChange = DomainState & {
  readonly problem: string | null
  readonly check_at: Date | null
}

const noAnswer = 'The name server did not respond. The records will be checked again soon.'

/** Returns the deactivation time of a failing domain; null for other domains. */
export const inUseUntil = ({ failing_since }: Pick<DomainState, 'failing_since'>): Date | null =>
  failing_since === null ? null : after(failing_since, graceTime)

/** Returns the state of a domain after a check at `now`. */
export const afterCheck = (before: DomainState, verdict: Verdict, now: Date): DomainChange => {
  if (verdict.kind === 'proven')
    return {
      status: 'verified',
      failed_checks: 0,
      failing_since: null,
      problem: null,
      check_at: after(now, steadyTime),
    }
  // An unanswered lookup proves nothing.
  if (verdict.kind === 'unanswered' && before.status === 'verified')
    return { ...before, problem: null, check_at: after(now, minutes(10)) }
  const problem = verdict.kind === 'missing' ? verdict.problem : noAnswer
  const failed_checks = before.failed_checks + 1
  if (before.status === 'pending') {
    const check_at = failed_checks > maxChecks ? null : after(now, backoff(failed_checks, hours(12)))
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
 * Selects the domain for links: the current one while it is in use, else the oldest verified one, else none.
 *
 * @param domains domains of the organization, oldest first
 */
export const choosePrimary = (
  present: string | null,
  domains: readonly { readonly name: string; readonly status: DomainStatus }[],
): string | null => {
  const isKept = domains.some(({ name, status }) => name === present && status !== 'pending')
  return isKept ? present : (domains.find(({ status }) => status === 'verified')?.name ?? null)
}
