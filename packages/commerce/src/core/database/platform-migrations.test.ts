import { migrate } from '@atelier/plumbing/database'
import { silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemaBefore } from '../../testing/schema-before.ts'
import type { Tables } from './tables.ts'

const { migrations, plumbing, earlier, remove } = schemaBefore('0050')
let empty: Awaited<ReturnType<typeof testDatabase<Tables>>>

beforeAll(async () => {
  empty = await testDatabase<Tables>({ empty: true })
})
afterAll(async () => {
  await empty.close()
  remove()
})

const idOf = (n: number): string => `5a0c3a5e-0000-4000-8000-${String(n).padStart(12, '0')}`

it('benefits and accounts at platforms of an earlier version continue', async () => {
  const { db, transact } = empty.database
  await migrate(empty.url, [{ name: 'commerce', directory: earlier }], silentLog)
  const [organization, account, repository] = [idOf(1), idOf(2), idOf(3)]
  const benefit = (n: number, type: string, properties: object) =>
    sql`
      insert into benefits (id, organization_id, type, description, selectable, deletable, is_tax_applicable,
        properties, metadata, created_at)
      values (${idOf(n)}::uuid, ${organization}::uuid, ${type}, 'A benefit', true, true, true,
        ${JSON.stringify(properties)}::jsonb, '{}', timestamptz '2026-01-01Z' + ${n} * interval '1 day')`
  await transact(async (tx) => {
    // Disables foreign keys: the customers of the accounts are irrelevant here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into organizations (id, name, slug, socials, subscription_settings, created_at)
      values (${organization}::uuid, 'Shop', 'shop', '[]', '{}', now())`.execute(tx)
    await sql`
      insert into external_organizations (id, organization_id, platform, account_id, installation_id, name,
        avatar_url, is_personal, read_at, refresh_at, created_at)
      values (${account}::uuid, ${organization}::uuid, 'github', '7', '8', 'studio', '', false, now(), now(), now())`.execute(
      tx,
    )
    await sql`
      insert into repositories (id, organization_id, external_organization_id, platform_id, name, is_private, created_at)
      values (${repository}::uuid, ${organization}::uuid, ${account}::uuid, '4711', 'brushes', true, now())`.execute(
      tx,
    )
    const names = { repository_owner: 'studio', repository_name: 'brushes', permission: 'pull' }
    await benefit(11, 'github_repository', { ...names, repository_id: repository }).execute(tx)
    await benefit(12, 'github_repository', names).execute(tx)
    for (const [n, guild_id] of [
      [21, '1'],
      [22, '1'],
      [23, '2'],
    ] as const)
      await benefit(n, 'discord', { guild_id, role_id: String(n) }).execute(tx)
    for (const platform of ['github', 'discord'])
      await sql`
        insert into connected_accounts (id, organization_id, customer_id, platform, account_id, username,
          access_token, refresh_token, expires_at, created_at)
        values (gen_random_uuid(), ${organization}::uuid, ${idOf(4)}::uuid, ${platform}, '9', 'ada', 'a', 'r', now(), now())`.execute(
        tx,
      )
  })

  await migrate(
    empty.url,
    [
      { name: 'plumbing', directory: plumbing },
      { name: 'commerce', directory: migrations },
    ],
    silentLog,
  )

  const benefits = await db
    .selectFrom('benefits')
    .select('properties')
    .where('type', '=', 'github_repository')
    .orderBy('id')
    .execute()
  expect(benefits.map(({ properties }) => properties)).toMatchObject([
    { repository_id: repository, github_repository_id: '4711' },
    { repository_name: 'brushes' },
  ])
  const agreements = await db.selectFrom('discord_agreements').selectAll().orderBy('guild_id').execute()
  expect(agreements).toMatchObject([
    { guild_id: '1', agreed_at: new Date('2026-01-22Z'), person_id: null, removed_at: null },
    { guild_id: '2', agreed_at: new Date('2026-01-24Z') },
  ])
  const accounts = await db.selectFrom('connected_accounts').selectAll().orderBy('platform').execute()
  expect(accounts).toMatchObject([
    { platform: 'discord', access_token: expect.anything(), refresh_token: expect.anything() },
    { platform: 'github', username: 'ada', access_token: null, refresh_token: null, expires_at: null },
  ])
})
