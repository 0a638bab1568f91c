import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesWith } from '../../testing/tables-with.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { dataPolicies } from '../../data-policies.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Reference = { readonly name: string; readonly on_delete: string | null }

/** Returns every column that references a user: by a foreign key, or by its name. */
const findReferences = async (): Promise<readonly Reference[]> => {
  const { rows } = await sql<Reference>`
    select tables.relname || '.' || columns.attname as name, keys.confdeltype::text as on_delete
    from pg_class as tables
    join pg_attribute as columns on columns.attrelid = tables.oid
    left join pg_constraint as keys on keys.conrelid = tables.oid and keys.contype = 'f'
      and keys.confrelid = 'users'::regclass and keys.conkey = array[columns.attnum]
    where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and not tables.relispartition
      and columns.attnum > 0 and not columns.attisdropped and (keys.oid is not null or columns.attname = 'user_id')
    order by name`.execute(shop.database.db)
  return rows
}

/** Columns that identify a user in tables exported elsewhere, or not at all, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  'organization_members.user_id': 'the organizations of the export',
  'organizations.deletion_requested_by': 'part of the audit entries of the user',
  'user_sessions.user_id': 'the sessions of the export',
  'oauth2_codes.user_id': 'codes valid for minutes, stored as hashes',
}

describe('the stored data of a person', () => {
  it('is exported from every table that names people, or left out for a stated reason', async () => {
    const result = (await findReferences()).map(({ name }) => name)
    // The audit log outlives the user, so it has no foreign key.
    const exported = dataPolicies.flatMap(({ table, own = [] }) =>
      own
        .filter(({ by = 'id' }) => by === 'id' && table !== 'audit_entries')
        .map(({ column }) => `${table}.${column}`),
    )
    expect([...exported, ...Object.keys(otherwise)].toSorted()).toEqual(result.toSorted())
  })

  it('is deleted with the person: by the database itself, or by the deletion', async () => {
    const restrictingReferences = (await findReferences()).filter(
      ({ on_delete }) => on_delete !== 'c' && on_delete !== 'n',
    )
    // Memberships are removed individually, so that no organization is left without an owner.
    expect(restrictingReferences.map(({ name }) => name)).toEqual(['organization_members.user_id'])
  })
})

it('a person gets all of it, and nothing remains when they are deleted', async () => {
  const { db } = shop.database
  const email = 'leaving@example.com'
  const [person, otherPerson] = [await signIn(shop, email), await signIn(shop, 'other@example.com')]
  const { user_id } = person
  const now = shop.clock.now()
  const { organization_id } = shop.demo
  const member = { organization_id, created_at: now }
  await db
    .insertInto('organization_members')
    .values([
      { ...member, user_id, role: 'owner' },
      { ...member, user_id: otherPerson.user_id, role: 'owner' },
    ])
    .execute()
  const client_id = crypto.randomUUID()
  const common = { client_id, user_id, organization_id, scopes: ['orders:read'], created_at: now }
  await db
    .insertInto('oauth2_clients')
    .values({
      id: client_id,
      organization_id,
      client_id: 'atelier_ci_test',
      secret_hash: 'h',
      registration_token_hash: 'h',
      client_name: 'Reader',
      redirect_uris: ['https://reader.example'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      scopes: ['orders:read'],
      created_at: now,
    })
    .execute()
  await db
    .insertInto('oauth2_grants')
    .values({ ...common, id: crypto.randomUUID() })
    .execute()
  await db
    .insertInto('oauth2_tokens')
    .values({
      ...common,
      id: crypto.randomUUID(),
      family_id: crypto.randomUUID(),
      access_token_hash: 'hash-of-a-token',
      granted_scopes: ['orders:read'],
      auth_time: now,
      expires_at: now,
    })
    .execute()
  await db
    .insertInto('user_accounts')
    .values({
      id: crypto.randomUUID(),
      user_id,
      provider: 'github',
      provider_account_id: '7',
      access_token: 'secret-of-github',
      created_at: now,
      modified_at: now,
    })
    .execute()
  const invite = (by: typeof person, to: string) =>
    by.call('POST', `/v1/organizations/${organization_id}/invitations`, { email: to, role: 'developer' })
  expect((await invite(person, 'friend@example.com')).status).toBe(201)
  const creation = await person.call('POST', '/v1/organizations/', { name: 'Mill', slug: 'mill' })
  const mill = ((await creation.json()) as { id: string }).id
  expect((await person.call('POST', `/v1/organizations/${mill}/exports`)).status).toBe(201)
  await db
    .insertInto('organization_members')
    .values({ organization_id: mill, user_id: otherPerson.user_id, role: 'owner', created_at: now })
    .execute()
  // An invitation by another organization, and a code that was sent and not used.
  await db
    .insertInto('organization_invitations')
    .values({
      id: crypto.randomUUID(),
      organization_id: (await shop.openRival()).organization_id,
      email,
      role: 'support',
      token_hash: 'hash-of-an-invitation',
      expires_at: new Date(now.getTime() + 1000),
      created_at: now,
    })
    .execute()
  await person.form('/login/code', { email })
  const token = { comment: 'CI of leaving@example.com', scopes: ['orders:read'] }
  expect((await person.call('POST', '/v1/personal-access-tokens/', token)).status).toBe(201)
  await db
    .insertInto('user_passkeys')
    .values({
      id: crypto.randomUUID(),
      user_id,
      name: 'Phone',
      credential_id: 'id-of-a-passkey',
      public_key: Buffer.from('secret-of-a-passkey'),
      counter: 0,
      transports: ['usb'],
      created_at: now,
    })
    .execute()
  await person.form('/account/name', { name: 'Ada' })
  await person.form('/account/email', { email: 'new-leaving@example.com' })
  await shop.runJobs()

  const response = await person.call('GET', '/v1/user/export')
  const text = await response.text()
  expect([response.status, JSON.parse(text)]).toMatchObject([
    200,
    {
      organizations: [{ role: 'owner' }, { role: 'owner' }],
      sessions: [{ is_current: true }],
      records: {
        accounts: [{ provider: 'github', provider_account_id: '7' }],
        consents: [{ client_id, scopes: ['orders:read'] }],
        oauth2_tokens: [{ client_id, ended_at: null }],
        invitations_sent: [{ email: 'friend@example.com', role: 'developer' }],
        invitations_received: [{ email, role: 'support' }],
        organization_exports: [{ organization_id: mill }],
        passkeys: [{ name: 'Phone' }],
        email_changes: [{ new_email: 'new-leaving@example.com' }],
        personal_tokens: [{ comment: 'CI of leaving@example.com' }],
        changes_of_profile: [{ action: 'updated', before: { name: '' }, after: { name: 'Ada' } }],
        changes_of_memberships: [{ action: 'created', organization_id: mill }],
      },
    },
  ])
  expect(text).not.toMatch(/hash-of|secret-of/)
  const created = (JSON.parse(text) as { records: { changes_made: { object_type: string }[] } }).records
  expect(created.changes_made.map(({ object_type }) => object_type)).toEqual(
    expect.arrayContaining(['organizations', 'personal_tokens', 'user_email_changes', 'users']),
  )

  expect(await tablesWith(db, email)).toEqual(expect.arrayContaining(['user_verifications', 'users']))
  expect((await person.call('DELETE', '/v1/user')).status).toBe(204)
  // The audit log keeps the actions, by ids.
  expect(await tablesWith(db, user_id)).toEqual(['audit_entries'])
  expect(await tablesWith(db, email)).toEqual([])
  const ofThePerson = await db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'users')
    .where('object_id', '=', user_id)
    .orderBy('action', 'desc')
    .execute()
  expect(ofThePerson).toEqual([
    { action: 'updated', before: null, after: null },
    { action: 'deleted', before: null, after: null },
  ])
  // The organization's own record of it stays.
  expect(await tablesWith(db, 'friend@example.com')).toContain('organization_invitations')
  expect((await otherPerson.call('GET', '/v1/user/export')).status).toBe(200)
})
