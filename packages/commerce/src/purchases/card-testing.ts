import { addressKey, ApiError } from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import type { Attempts } from '../payments/attempts.ts'
import type { Services, Tx } from '../services.ts'
import {
  type DeclineCount,
  type DeclineKind,
  declineLimits,
  highestLevel,
  leaked,
  noDeclines,
  waitAt,
  whyWait,
} from './decline-limits.ts'
import {
  addDecline,
  findDeclines,
  findDeclinesOfCheckout,
  organizationKey,
  purgeDeclines,
  updateDeclines,
} from './decline-queries.ts'

type Ports = Pick<Services, 'database' | 'processor' | 'secret' | 'attempts'>
type Examined = { readonly client_secret: string; readonly token: string; readonly address: string }

/** A payment that is about to be tried. */
export type PaymentAttempt = {
  /** Counts the payment as declined. */
  declined(): Promise<void>
  /** Ends the attempt, whatever became of it. */
  end(): void
}

const unwatched: PaymentAttempt = { declined: () => Promise.resolve(), end: () => undefined }

const inWords = (seconds: number): string => {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

const sentences: Readonly<Record<DeclineKind, (wait: string) => string>> = {
  address: (wait) => `Several payments from your connection were declined. Try again in ${wait}.`,
  card: (wait) => `This card was declined several times. Try another card, or try again in ${wait}.`,
  organization: (wait) => `Many payments are being declined here at the moment. Try again in ${wait}.`,
}

const countOf = (
  kind: DeclineKind,
  row: { level: number | null; elapsed: number; wait: number } | undefined,
): DeclineCount =>
  row === undefined || row.level === null
    ? noDeclines
    : { level: leaked(kind, row.level, row.elapsed), wait: row.wait }

/** The key of a card or an address, which the database never holds in plain text. */
const keyOf = (secret: string, kind: 'card' | 'address', text: string): string =>
  `${kind} ${hashToken(secret, `declines of ${kind} ${text}`)}`

/** The key of a card. When the processor does not say, the payment itself will say what is wrong. */
const cardKeyOf = async ({ processor, secret }: Ports, token: string): Promise<string | undefined> => {
  const fingerprint = await processor.fingerprintOf(token).catch(() => null)
  return fingerprint === null ? undefined : keyOf(secret, 'card', fingerprint)
}

/** Adds a declined payment to one count and sets how long the next payment waits. */
const addTo = async (tx: Tx, kind: DeclineKind, key: string): Promise<void> => {
  const { leak } = declineLimits[kind]
  const level = await addDecline(tx, key, { leak, most: highestLevel })
  const wait = waitAt(kind, level)
  await updateDeclines(tx, key, { wait, forget: Math.max(wait, level * leak) })
}

/** The payments that count for an attempt. */
type Keys = { readonly address: string; readonly organization: string; readonly card: string | undefined }

/** Counts a declined payment under each of its keys, one transaction for each: no count is held while another is waited for. */
const countDecline = async ({ database }: Ports, { address, organization, card }: Keys): Promise<void> => {
  await database.transact((tx) => addTo(tx, 'address', address))
  if (card !== undefined) await database.transact((tx) => addTo(tx, 'card', card))
  await database.transact((tx) => addTo(tx, 'organization', organization))
  await database.transact((tx) => purgeDeclines(tx, 4))
}

/** Why a payment has to wait, if it has to; and its keys. Undefined for a checkout that does not exist. */
const examine = async (services: Ports, attempts: Attempts, { client_secret, token, address }: Examined) => {
  const { database } = services
  const rows = await findDeclinesOfCheckout(database.db, client_secret, address)
  const [checkout] = rows
  if (checkout === undefined) return undefined
  const organization = organizationKey(checkout.organization_id)
  const countUnder = (kind: DeclineKind, key: string): DeclineCount =>
    countOf(
      kind,
      rows.find((row) => row.key === key),
    )
  const counts = {
    address: countUnder('address', address),
    organization: countUnder('organization', organization),
  }
  // Nobody asks for the card as long as nothing was declined.
  const card = counts.organization.level > 0 ? await cardKeyOf(services, token) : undefined
  const of_card = card === undefined ? undefined : countOf('card', await findDeclines(database.db, card))
  const found = whyWait({
    ...counts,
    ...(of_card !== undefined && { card: of_card }),
    under_way: {
      address: attempts.underWay(address) - 1,
      organization: attempts.underWay(organization),
    },
    is_named: checkout.customer_id !== null,
  })
  return { found, keys: { address, organization, card } }
}

/**
 * Looks whether a payment may be tried now. Stolen card numbers are tested by paying small amounts with them, from
 * one address or many; so payments that were declined are counted by address, card and organization, and beyond a
 * limit the next one has to wait, longer each time. The counts are shared by all processes.
 *
 * @param token the confirmation token of the card; null when nothing is to be paid
 * @param ip the address of the caller
 * @throws TooManyRequests with the seconds to wait; nothing was changed then
 */
export const beginAttempt = async (
  services: Ports,
  { client_secret, token, ip }: { client_secret: string; token: string | null; ip: string },
): Promise<PaymentAttempt> => {
  const { secret, attempts } = services
  if (attempts === 'off' || token === null) return unwatched
  const address = keyOf(secret, 'address', addressKey(ip))
  // Before the counts are read: a payment is then either under way or counted for whoever comes later.
  const ends = [attempts.begin(address)]
  const end = (): void => {
    for (const one of ends.splice(0)) one()
  }
  try {
    const examined = await examine(services, attempts, { client_secret, token, address })
    if (examined === undefined) return { ...unwatched, end }
    const { found, keys } = examined
    if (found !== undefined) {
      attempts.refused(found.kind, address)
      const seconds = Math.max(1, Math.ceil(found.wait / 1000))
      throw new ApiError('TooManyRequests', sentences[found.kind](inWords(seconds)), seconds)
    }
    ends.push(attempts.begin(keys.organization))
    return {
      declined: async () => {
        attempts.declined()
        await countDecline(services, { ...keys, card: keys.card ?? (await cardKeyOf(services, token)) })
      },
      end,
    }
  } catch (error) {
    end()
    throw error
  }
}
