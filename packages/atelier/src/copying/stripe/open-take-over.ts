import { type Commerce, openStripe } from '@atelier/commerce'
import type { Clock } from '@atelier/plumbing/clock'
import { connect, sessionLock } from '@atelier/plumbing/database'
import type { Stripe } from 'stripe'
import { openPlatform } from '../../open-platform.ts'
import { openRuntime, type Runtime } from '../../open-runtime.ts'
import type { Item } from '../kinds.ts'
import { takeOverCommand } from './take-over.ts'

/** This installation, as the destination of a migration. */
export type OpenTakeOver = {
  readonly port: Commerce['takeOver']
  readonly clock: Clock
  readonly close: () => Promise<void>
}

const another = 'Subscriptions can be taken over only with the Stripe account that this server charges with'

/** Returns the account of a key. @throws Error with a sentence when the key lacks the permission */
const accountOf = async (stripe: Stripe, key: string): Promise<string> => {
  try {
    return (await stripe.accounts.retrieveCurrent()).id
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${key} cannot read the account that it belongs to: ${message}`, { cause: error })
  }
}

/**
 * @throws Error with a sentence when this server does not charge with the account of the key, in the same
 * mode
 */
const requireSameAccount = async (
  { config: { payments } }: Runtime,
  stripe: Stripe,
  key: string,
): Promise<void> => {
  if (payments.processor !== 'stripe')
    throw new Error(`${another}, and it charges in its sandbox. Without --take-over they are listed.`)
  const mode = key.includes('_live_') ? 'live' : 'test'
  if (payments.mode !== mode)
    throw new Error(`${another}. The key is for ${mode} mode, and the server is in ${payments.mode} mode.`)
  const { secretKey, apiUrl } = payments
  const ownAccount = await accountOf(openStripe({ secretKey, apiUrl }), 'STRIPE_SECRET_KEY')
  const importAccount = await accountOf(stripe, 'The key of the import')
  if (ownAccount !== importAccount)
    throw new Error(
      `${another}, ${ownAccount}; the key is one of ${importAccount}. Without --take-over they are listed.`,
    )
}

/** Prevents concurrent migrations, by a connection that ends with the process. */
const lockTakeOver = async (url: string): Promise<{ readonly end: () => Promise<void> }> => {
  const { client, close } = await connect(url, takeOverCommand)
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${sessionLock('subscriptions/take-over')}) as taken`,
  )
  if (rows[0]?.taken === true) return { end: close }
  await close()
  throw new Error(
    'Another process is taking over subscriptions. Wait until it ends, then run the command again.',
  )
}

/**
 * Opens the installation of this folder to migrate subscriptions.
 *
 * @param target the organization at the destination server
 * @throws Error with a sentence when it is another installation, charges with another account, or has a
 * migration in progress
 */
export const openTakeOver = async (stripe: Stripe, key: string, target: Item): Promise<OpenTakeOver> => {
  const runtime = await openRuntime({ join: true })
  try {
    await requireSameAccount(runtime, stripe, key)
    const { end } = await lockTakeOver(runtime.databaseUrl)
    runtime.atEnd(end)
    const { commerce, clock } = await openPlatform(runtime)
    if ((await commerce.findOrganizationId(String(target['slug']))) !== target.id)
      throw new Error(
        'Subscriptions are taken over on the machine of the server, in its folder or with its DATA_DIR and DATABASE_URL: the organization is not in the database here.',
      )
    return { port: commerce.takeOver, clock, close: runtime.close }
  } catch (error) {
    await runtime.close()
    throw error
  }
}
