import type { orderWithdrawals, withdrawalSettings } from '@atelier/contract'
import { type Handler, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import type { Connection, Services } from '../../core/services.ts'
import { getOrder } from '../../orders/orders/index.ts'
import { getOrganization, updateSettings } from '../../organization/organizations/index.ts'
import { presentWithdrawal } from './present.ts'
import { findWithdrawal, getContractOrder, sumOpen } from './queries.ts'

/** Returns the withdrawal from the contract of an order, null if there is none. @throws ResourceNotFound */
export const get: Handler<typeof orderWithdrawals.get, Services> = async (
  { path },
  { database: { db }, organization_id },
) => {
  const { id } = await getOrder(db, organization_id, path.id)
  const withdrawal = await findWithdrawal(db, id)
  if (withdrawal === undefined) return { withdrawal: null }
  const [order, owed] = await Promise.all([getContractOrder(db, id), sumOpen(db, withdrawal)])
  return { withdrawal: await presentWithdrawal(db, order, withdrawal, owed === 0) }
}

type For<Name extends keyof typeof withdrawalSettings> = Handler<(typeof withdrawalSettings)[Name], Services>

/** Presents the settings, with the revision of their organization. */
const presentSettings = async (db: Connection, id: string) => {
  const organization = await getOrganization(db, id, id)
  const { asks_withdrawal_consent: asks_consent, refunds_withdrawals: refunds_at_once } = organization
  return withRevision(organization, { asks_consent, refunds_at_once })
}

const readSettings: For<'get'> = ({ path: { id } }, { database: { db } }) => presentSettings(db, id)

const changeSettings: For<'update'> = ({ path: { id }, body }, { database, clock, request }) =>
  database.transact(async (tx) => {
    await lock(tx, 'organizations', { id })
    requireRevision(request, await getOrganization(tx, id, id))
    const { asks_consent, refunds_at_once } = body
    const settings = { asks_withdrawal_consent: asks_consent, refunds_withdrawals: refunds_at_once }
    await updateSettings<'withdrawals'>(tx, id, settings, clock.now())
    return presentSettings(tx, id)
  })

export const settings = { get: readSettings, update: changeSettings }
