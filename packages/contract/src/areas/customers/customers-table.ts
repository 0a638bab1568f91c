import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id } from '../../primitives/parts.ts'
import { customerConditions } from './customers.ts'

/** Columns of a customer table, for export and import. */
export const customerColumns = [
  'email',
  'name',
  'external_id',
  'line1',
  'line2',
  'postal_code',
  'city',
  'state',
  'country',
  'tax_id',
  'tax_id_type',
  'metadata',
] as const

export type CustomerColumn = (typeof customerColumns)[number]

/** Columns of the billing address. */
export const customerAddressColumns = ['line1', 'line2', 'postal_code', 'city', 'state', 'country'] as const

/** Problem in a line of an import. */
export const ImportIssue = z.object({
  line: z.int(),
  column: z.nullable(z.string()),
  msg: z.string(),
})
export type ImportIssue = z.output<typeof ImportIssue>

/** Maximum size of an import's table in its request body, in bytes; the body is limited to 1 MB. */
export const maxImportBytes = 1_000_000

/** Returns the size of a table in a request body, in bytes: in UTF-8, with escaped quotes and line ends. */
export const importSize = (csv: string): number => new TextEncoder().encode(JSON.stringify(csv)).length

export const CustomersImport = z.object({
  csv: z.string().check(
    z.minLength(1),
    z.refine((csv) => importSize(csv) <= maxImportBytes, {
      error: `The table has more than ${maxImportBytes.toLocaleString('en')} bytes in the body of this call. Split it and import its parts one after the other.`,
    }),
  ),
  dry_run: z._default(z.boolean(), false),
  organization_id: z.nullish(Id),
})

/** Result of an import or a dry run. */
export const CustomersImported = z.object({
  dry_run: z.boolean(),
  lines: z.int(),
  created: z.int(),
  skipped: z.int(),
  wrong: z.int(),
  issues: z.array(ImportIssue),
  ignored_columns: z.array(z.string()),
})
export type CustomersImported = z.output<typeof CustomersImported>

const readAccess = { access: 'seller', scopes: ['customers:read', 'customers:write'] } as const
const write = { access: 'seller', scopes: ['customers:write'] } as const

/** Endpoints for exporting and importing customers as a table. */
export const customersTable = {
  export: endpoint({
    method: 'GET',
    path: '/v1/customers/export',
    summary: 'Export customers as CSV.',
    ...readAccess,
    query: z.object(customerConditions),
    response: z.string(),
    stream: 'csv',
  }),
  import: endpoint({
    method: 'POST',
    path: '/v1/customers/import',
    changes: ['customers'],
    summary: 'Import customers from CSV, all of them or none.',
    ...write,
    body: CustomersImport,
    response: CustomersImported,
    errors: ['Conflict'],
  }),
}
