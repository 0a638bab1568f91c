import { Id } from '@atelier/contract'
import { after, days, hours, minutes } from '@atelier/plumbing/clock'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { deleteMembers } from '../access/identity/index.ts'
import { lock } from '../core/database/lock.ts'
import type { Services } from '../core/services.ts'
import { deleteCustomer } from '../customers/customers/index.ts'
import { deleteFileRow, findSomeFiles, locationOf as locationOfFile } from '../catalog/files/index.ts'
import { deleteExport, findExportIds, placeOfExport } from '../organization-exports/index.ts'
import { clearOrganization, setDeletion } from '../organization/organizations/index.ts'
import { issueInvoice } from '../orders/orders/index.ts'
import { removeDraft } from '../purchases/draft-orders/index.ts'
import { notifyOwners } from './mails.ts'
import { getDeletion, readFacts, selectDue } from './queries.ts'
import {
  clearSome,
  deleteSome,
  findDrafts,
  findLiveCustomers,
  findOrdersWithoutInvoice,
  isBusy,
} from './row-queries.ts'
import { obstaclesOf } from './rules.ts'

/** Delay before the obstacles of a due deletion are checked again, in milliseconds. */
const obstacleTime = days(1)

/** Poll interval, and maximum wait, for the consequences of deleted customers, in milliseconds. */
const consequenceTime = minutes(1)
const maxConsequenceTime = days(1)

/** Delay before an unfinished deletion is restarted, in milliseconds. */
const retryTime = hours(1)

/** Has its own pool, like exports: a long deletion delays no other work. */
const deleteOrganization = defineJob({
  name: 'organization-deletions.delete',
  payload: z.object({ organization_id: Id }),
  maxAttempts: 5,
  pool: 'exports',
})

/** Begins deletions whose grace period has ended, and resumes interrupted ones. */
export const continueDeletions = defineDue({
  name: 'organization-deletions.continue',
  rows: selectDue,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      await lock(tx, 'organizations', { id })
      const { deletion_due_at, deletion_began_at } = await getDeletion(tx, id)
      if (deletion_due_at === null || deletion_due_at > now) return
      if (deletion_began_at === null && obstaclesOf(await readFacts(tx, id, services)).length > 0)
        return setDeletion(tx, id, { deletion_due_at: after(now, obstacleTime) }, now)
      const began = deletion_began_at ?? now
      await setDeletion(tx, id, { deletion_began_at: began, deletion_due_at: after(now, retryTime) }, now)
      await enqueue(tx, deleteOrganization, { organization_id: id })
    }),
})

type Step = (services: Services, organization_id: string) => Promise<number>

/** Deletes drafts with their declined payments: the law keeps what was sold. */
const deleteDrafts: Step = async ({ database }, organization_id) => {
  const ids = await findDrafts(database.db, organization_id)
  for (const id of ids) await database.transact((tx) => removeDraft(tx, id))
  return ids.length
}

/** Issues the invoices of paid orders before their customers are deleted. */
const issueInvoices: Step = async ({ database, clock }, organization_id) => {
  const ids = await findOrdersWithoutInvoice(database.db, organization_id)
  for (const id of ids) await database.transact((tx) => issueInvoice(tx, clock.now(), id))
  return ids.length
}

/** Deletes customers through the same command as their seller, so that the same events follow. */
const deleteCustomers: Step = async (services, organization_id) => {
  const ids = await findLiveCustomers(services.database.db, organization_id)
  for (const id of ids)
    await services.database.transact((tx) => deleteCustomer(tx, services, organization_id, { id }))
  return ids.length
}

const deleteExports: Step = async ({ database, storage }, organization_id) => {
  for (const id of await findExportIds(database.db, organization_id)) {
    const { bucket, key } = placeOfExport(id)
    await storage.remove(bucket, key)
    await deleteExport(database.db, id)
  }
  return 0
}

const deleteEvents: Step = async ({ usage_store, clock }, organization_id) => {
  await usage_store.forget({ organization_id, customers: 'all', until: clock.now() })
  return 0
}

/** Deletes the row of a file after its object, so that an interrupted deletion can resume. */
const deleteFiles: Step = async ({ database, storage }, organization_id) => {
  const files = await findSomeFiles(database.db, organization_id)
  for (const file of files) {
    const { bucket, key } = locationOfFile(file)
    await storage.remove(bucket, key)
    if (!file.is_uploaded && file.upload_id !== null) await storage.abortUpload(bucket, key, file.upload_id)
    await deleteFileRow(database.db, file.id)
  }
  return files.length
}

/** Steps that delete rows by the policies of their tables: referencing rows before the referenced ones. */
const deletionsOf = (policies: Services['data_policies']): readonly Step[] =>
  policies.toReversed().flatMap(({ table, rows, erased }) =>
    erased === 'deleted'
      ? rows.map(
          (some): Step =>
            ({ database }, organization_id) =>
              deleteSome(database.db, table, some, organization_id),
        )
      : [],
  )

/** Steps that overwrite columns of rows that stay. */
const clearingsOf = (policies: Services['data_policies']): readonly Step[] =>
  policies.flatMap(({ table, erased }) =>
    typeof erased === 'object' && 'set' in erased
      ? ((({ database }, organization_id) =>
          clearSome(database.db, table, erased.set, organization_id)) satisfies Step)
      : [],
  )

const customersFirst: readonly Step[] = [deleteDrafts, issueInvoices, deleteCustomers]

/** Job that deletes an organization step by step. An interrupted deletion resumes where it stopped. */
export const deleteOrganizationJob = (services: Services): JobHandler =>
  handle(deleteOrganization, async ({ organization_id }, { signal }) => {
    const { database, clock, data_policies } = services
    const { deletion_began_at, deleted_at, name, slug } = await getDeletion(database.db, organization_id)
    if (deletion_began_at === null || deleted_at !== null) return
    const doAll = async (steps: readonly Step[]): Promise<void> => {
      for (const step of steps) while ((await step(services, organization_id)) > 0) signal.throwIfAborted()
    }
    await doAll(customersFirst)
    const now = clock.now()
    const isWaitedFor = now < after(deletion_began_at, maxConsequenceTime)
    if (isWaitedFor && (await isBusy(database.db, organization_id)))
      return setDeletion(database.db, organization_id, { deletion_due_at: after(now, consequenceTime) }, now)
    await doAll([
      deleteExports,
      deleteEvents,
      ...deletionsOf(data_policies),
      deleteFiles,
      ...clearingsOf(data_policies),
    ])
    await database.transact(async (tx) => {
      await lock(tx, 'organizations', { id: organization_id })
      if ((await getDeletion(tx, organization_id)).deleted_at !== null) return
      await notifyOwners(tx, organization_id, { kind: 'deleted', name, slug, due_at: null })
      await deleteMembers(tx, organization_id)
      await clearOrganization(tx, organization_id, clock.now())
    })
  })
