import { sentence, type SentenceCode } from '@atelier/contract/texts/sentences'
import { addressKey, ApiError } from '@atelier/plumbing/http'
import { deriveStoredKey } from '@atelier/plumbing/tokens'
import type { Attempts, FailureCode } from '../../payments/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  type DeclineCount,
  type DeclineKind,
  declineLimits,
  maxLevel,
  noDeclines,
  remainingLevel,
  throttleOf,
  waitAtLevel,
} from './limits.ts'
import {
  addDecline,
  findDeclines,
  findDeclinesOfCheckout,
  findDeclinesOfOrganization,
  organizationKey,
  purgeDeclines,
  updateDeclines,
} from './queries.ts'

type Ports = Pick<Services, 'database' | 'processor' | 'secret' | 'attempts'>

/** Subject of a payment: a checkout, or an order of the authenticated customer. */
type Paid = { readonly client_secret: string } | { readonly order_of_organization: string }
type Examined = { readonly paid: Paid; readonly token: string | null; readonly address: string }

/** A payment attempt before it is made. */
export type PaymentAttempt = {
  /** Key under which a decline is counted. Null when it is not counted. */
  readonly address_key: string | null
  /** Counts the card as declined. The payment itself is counted when it is settled. */
  cardDeclined(): Promise<void>
  /** Ends the attempt, whatever its outcome. */
  end(): void
}

const unwatched: PaymentAttempt = {
  address_key: null,
  cardDeclined: () => Promise.resolve(),
  end: () => undefined,
}

const tooMany = {
  address: 'too_many_declines_from_address',
  card: 'too_many_declines_of_card',
  organization: 'too_many_declines_here',
} as const satisfies Record<DeclineKind, SentenceCode>

const countOf = (
  kind: DeclineKind,
  row: { level: number | null; elapsed: number; wait: number } | undefined,
): DeclineCount =>
  row === undefined || row.level === null
    ? noDeclines
    : { level: remainingLevel(kind, row.level, row.elapsed), wait: row.wait }

/** Returns the key of a card or an address, derived so that the database holds neither in plain text. */
const keyOf = (secret: string, kind: 'card' | 'address', text: string): string =>
  `${kind} ${deriveStoredKey(secret, `declines of ${kind} ${text}`).toString('hex')}`

/**
 * Returns the key of a card. Undefined when the processor has no fingerprint; an invalid token then fails with the
 * payment itself.
 */
const cardKeyOf = async ({ processor, secret }: Ports, token: string): Promise<string | undefined> => {
  const fingerprint = await processor.fingerprintOf(token).catch(() => null)
  return fingerprint === null ? undefined : keyOf(secret, 'card', fingerprint)
}

/** Adds a decline to a counter, and sets the wait before the next payment. */
const addTo = async (tx: Tx, kind: DeclineKind, key: string): Promise<void> => {
  const { leak } = declineLimits[kind]
  const level = await addDecline(tx, key, { leak, most: maxLevel })
  const wait = waitAtLevel(kind, level)
  await updateDeclines(tx, key, { wait, forget: Math.max(wait, level * leak) })
}

/** Counts a card as declined. @param fingerprint key of the card, where it was read before */
const countCard = async (services: Ports, token: string | null, fingerprint?: string): Promise<void> => {
  const { attempts, database } = services
  if (attempts === 'off') return
  const key = fingerprint ?? (token === null ? undefined : await cardKeyOf(services, token))
  if (key !== undefined) await database.transact((tx) => addTo(tx, 'card', key))
}

/** Counter keys of a payment, in case it is declined. */
export type Counted = { readonly address_key: string | null; readonly organization_id: string }

/** Failures unrelated to the card. */
const harmless: readonly FailureCode[] = ['never_attempted', 'authentication_abandoned']

/**
 * Counts a failed payment by the address that tried it and by its organization. Called with the outcome,
 * which may follow long after the attempt: some cards are only declined after authentication.
 */
export const countDeclined = async (
  tx: Tx,
  { attempts }: Pick<Services, 'attempts'>,
  { address_key, organization_id }: Counted,
  failure_code: FailureCode,
): Promise<void> => {
  if (attempts === 'off' || address_key === null || harmless.includes(failure_code)) return
  attempts.declined()
  await addTo(tx, 'address', address_key)
  await addTo(tx, 'organization', organizationKey(organization_id))
  await purgeDeclines(tx, 3)
}

/** Reads the relevant counters of a payment. `is_named` is true for a customer known to the seller. */
const readCounts = async ({ database: { db } }: Ports, paid: Paid, address: string) => {
  if ('order_of_organization' in paid)
    return {
      rows: await findDeclinesOfOrganization(db, paid.order_of_organization, address),
      is_named: true,
    }
  const rows = await findDeclinesOfCheckout(db, paid.client_secret, address)
  return { rows, is_named: rows[0]?.customer_id !== null }
}

/** Decides whether a payment has to wait, and returns its keys. Undefined for an unknown checkout. */
const examine = async (services: Ports, attempts: Attempts, { paid, token, address }: Examined) => {
  const { database } = services
  const { rows, is_named } = await readCounts(services, paid, address)
  const [first] = rows
  if (first === undefined) return undefined
  const organization = organizationKey(first.organization_id)
  const countUnder = (kind: DeclineKind, key: string): DeclineCount =>
    countOf(
      kind,
      rows.find((row) => row.key === key),
    )
  const counts = {
    address: countUnder('address', address),
    organization: countUnder('organization', organization),
  }
  // The processor is only asked for the fingerprint while some card is blocked.
  const card = first.some_card_waits && token !== null ? await cardKeyOf(services, token) : undefined
  const of_card = card === undefined ? undefined : countOf('card', await findDeclines(database.db, card))
  const reason = throttleOf({
    ...counts,
    ...(of_card !== undefined && { card: of_card }),
    under_way: {
      address: attempts.underWay(address) - 1,
      organization: attempts.underWay(organization),
    },
    is_named,
  })
  return { found: reason, organization, card }
}

/**
 * Throttles payments against card testing. Stolen cards are tested with small payments, from one address or
 * many. Declined payments are counted by address, card and organization, and beyond a limit the next payment
 * has to wait, longer each time. All processes share the counters.
 *
 * @param token confirmation token of the card; null for a saved method
 * @param ip address of the caller
 * @throws TooManyRequests with the seconds to wait; nothing was changed then
 */
export const beginAttempt = async (
  services: Ports,
  { paid, token, ip }: { readonly paid: Paid; readonly token: string | null; readonly ip: string },
): Promise<PaymentAttempt> => {
  const { secret, attempts } = services
  if (attempts === 'off') return unwatched
  const address = keyOf(secret, 'address', addressKey(ip))
  // Begun before the counters are read, so that later payments see this one either in flight or counted.
  const ends = [attempts.begin(address)]
  const end = (): void => {
    for (const item of ends.splice(0)) item()
  }
  try {
    const examined = await examine(services, attempts, { paid, token, address })
    if (examined === undefined) return { ...unwatched, end }
    const { found, organization, card } = examined
    if (found !== undefined) {
      attempts.throttled(found.kind, address)
      const seconds = Math.max(1, Math.ceil(found.wait / 1000))
      throw new ApiError('TooManyRequests', sentence(tooMany[found.kind], { wait: { seconds } }), seconds)
    }
    ends.push(attempts.begin(organization))
    return {
      address_key: address,
      cardDeclined: () => countCard(services, token, card),
      end,
    }
  } catch (error) {
    end()
    throw error
  }
}

/**
 * Returns the attempt that an earlier run of the request has begun: it counted then, and never waits. The card is
 * counted, because the earlier run may have died before its decline.
 */
export const begunAttempt = (services: Ports, token: string): PaymentAttempt => ({
  ...unwatched,
  cardDeclined: () => countCard(services, token),
})

/** Attempt for a free checkout. */
export const freeAttempt: PaymentAttempt = unwatched
