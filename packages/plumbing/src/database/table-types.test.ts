import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/index.ts'
import { deriveTypes, type Part, readColumns } from './table-types.ts'

let test: TestDatabase<object>

beforeEach(async () => {
  test = await testDatabase({ empty: true })
})

afterEach(() => test.close())

const create = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: test.url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const derive = async (sql: string, overlay?: string): Promise<string> => {
  await create(sql)
  return deriveTypes(await readColumns(test.url), overlay)
}

it('recognizes nullable, defaulted and generated columns, lists, enums and domains', async () => {
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

it('names the column of an unknown type', async () => {
  await expect(derive('create table odd (place point)')).rejects.toThrow(
    /column public\.odd\.place has the type point/,
  )
})

const pots = `
  create schema side;
  create table side.pots (id text primary key, glaze text not null, mark text, facts jsonb not null, notes jsonb, label text);`

it('takes the type of a column from the hand-written overlay where that names it', async () => {
  const overlay = `
export type ColumnTypes = {
  'side.pots.glaze': 'matt' | 'shiny'
  'side.pots.mark': 'star' | 'moon'
  'side.pots.facts': JsonColumn<Facts>
  'side.pots.notes': JsonColumn<Notes>
}
`
  expect(await derive(pots, overlay))
    .toBe(`// Derived from the migrations by \`npm run db:types\`; do not edit.
import type { ColumnTypes } from './column-types.ts'

export interface SidePotsTable {
  id: string
  glaze: ColumnTypes['side.pots.glaze']
  mark: ColumnTypes['side.pots.mark'] | null
  facts: ColumnTypes['side.pots.facts']
  notes: ColumnTypes['side.pots.notes'] | null
  label: string | null
}

export interface Tables {
  'side.pots': SidePotsTable
}
`)
})

it('rejects an overlay that names a column which no table has', async () => {
  await expect(derive(pots, "  'side.pots.lid': string\n")).rejects.toThrow(
    'column-types.ts names the column side.pots.lid, which no table has.',
  )
})

it('writes the tables of each owner, which widen those of the first', async () => {
  await create(`
    create table brushes (id uuid primary key default gen_random_uuid());
    create table easels (id text primary key, wood text);
    create table pots (id text primary key, glaze text not null);`)
  const columns = await readColumns(test.url)
  const overlay = "  'pots.glaze': 'matt' | 'shiny'\n"
  const derivePart = (part: Part): string => deriveTypes(columns, overlay, part)
  expect(derivePart({ tables: new Set(['brushes']) }))
    .toBe(`// Derived from the migrations by \`npm run db:types\`; do not edit.
// Other owners of tables add theirs in their own \`tables.ts\`, by widening \`Tables\`.
import type { Generated } from 'kysely'

export interface BrushesTable {
  id: Generated<string>
}

export interface Tables {
  brushes: BrushesTable
}
`)
  const widens = '../core/database/tables.ts'
  expect(derivePart({ tables: new Set(['pots']), widens }))
    .toBe(`// Derived from the migrations by \`npm run db:types\`; do not edit.
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface PotsTable {
    id: string
    glaze: ColumnTypes['pots.glaze']
  }

  interface Tables {
    pots: PotsTable
  }
}
`)
  expect(derivePart({ tables: new Set(['easels']), widens }))
    .toBe(`// Derived from the migrations by \`npm run db:types\`; do not edit.
export {}

declare module '../core/database/tables.ts' {
  interface EaselsTable {
    id: string
    wood: string | null
  }

  interface Tables {
    easels: EaselsTable
  }
}
`)
})
