import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/index.ts'
import { deriveTypes, readColumns } from './table-types.ts'

let test: TestDatabase<object>

beforeEach(async () => {
  test = await testDatabase({ empty: true })
})

afterEach(() => test.close())

const derive = async (sql: string): Promise<string> => {
  const client = new Client({ connectionString: test.url })
  await client.connect()
  await client.query(sql)
  await client.end()
  return deriveTypes(await readColumns(test.url))
}

it('knows nullable, defaulted and generated columns, lists, enums and domains', async () => {
  const text = await derive(`
    create type mood as enum ('calm', 'wild');
    create domain cents as bigint check (value >= 0);
    create schema side;
    create table brushes (
      id uuid primary key, number bigint generated always as identity, price cents not null, mood mood, moods mood[],
      tags text[] not null default '{}', size numeric not null, double integer generated always as (length('ab')) stored,
      facts jsonb, made_at timestamptz not null default now(), day date, active boolean not null
    );
    create table side.small_pots (id text primary key);`)
  expect(text).toBe(`// Derived from the migrations by \`npm run db:types\`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface BrushesTable {
  id: string
  number: GeneratedAlways<number>
  price: number
  mood: 'calm' | 'wild' | null
  moods: ('calm' | 'wild')[] | null
  tags: Generated<string[]>
  size: string
  double: GeneratedAlways<number | null>
  facts: unknown
  made_at: Generated<Date>
  day: string | null
  active: boolean
}

export interface SideSmallPotsTable {
  id: string
}

export interface Tables {
  brushes: BrushesTable
  'side.small_pots': SideSmallPotsTable
}
`)
})

it('names the column whose type it does not know', async () => {
  await expect(derive('create table odd (place point)')).rejects.toThrow(
    /column public\.odd\.place has the type point/,
  )
})
