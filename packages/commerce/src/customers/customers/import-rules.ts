import {
  customerAddressColumns,
  type CustomerColumn,
  CustomerCreate,
  customerColumns,
  type ImportIssue,
  validate,
} from '@atelier/contract'
import { readJsonText } from '@atelier/plumbing/http'
import type { NewCustomer } from './queries.ts'
import type { TableLine } from './read-table.ts'

/** A customer from a line of a table. */
export type ImportedCustomer = {
  readonly line: number
  readonly customer: Omit<NewCustomer, 'organization_id'>
}

const bodyOf = ({ cells }: TableLine, metadata: unknown): object => {
  const { email, name, external_id, tax_id, tax_id_type } = cells
  const hasAddress = customerAddressColumns.some((column) => cells[column] !== undefined)
  return {
    email,
    name,
    external_id,
    metadata,
    ...(hasAddress && {
      billing_address: Object.fromEntries(customerAddressColumns.map((column) => [column, cells[column]])),
    }),
    ...((tax_id !== undefined || tax_id_type !== undefined) && { tax_id: [tax_id, tax_id_type] }),
  }
}

/** Returns the column of an issue. */
const columnOf = (loc: readonly (string | number)[]): CustomerColumn | null => {
  const [, field, part] = loc
  if (field === 'tax_id') return part === 1 ? 'tax_id_type' : 'tax_id'
  const name = field === 'billing_address' ? part : field
  return customerColumns.find((column) => column === name) ?? null
}

/** Parses a line. Its columns are validated like the body that creates a customer. */
export const readLine = (
  line: TableLine,
): { readonly customer: ImportedCustomer['customer'] } | { readonly issues: readonly ImportIssue[] } => {
  const noObject = 'Must be a JSON object, such as {"plan":"pro"}.'
  const metadata = readJsonText(line.cells.metadata ?? '{}', ['metadata'], noObject)
  if (!metadata.ok) return { issues: [{ line: line.line, column: 'metadata', msg: metadata.issue.msg }] }
  const checked = validate(CustomerCreate, bodyOf(line, metadata.value), 'body')
  if (!checked.ok)
    return {
      issues: checked.issues.map(({ loc, msg }) => ({ line: line.line, column: columnOf(loc), msg })),
    }
  const { email, name, external_id, billing_address, tax_id, metadata: checkedMetadata } = checked.value
  return {
    customer: {
      email,
      name: name ?? null,
      external_id: external_id ?? null,
      billing_address: billing_address ?? null,
      tax_id: tax_id ?? null,
      metadata: checkedMetadata ?? {},
    },
  }
}

/** Returns the issues of lines that repeat the e-mail address or the external id of an earlier line. */
export const repeatedIssues = (customers: readonly ImportedCustomer[]): ImportIssue[] => {
  const seen = { email: new Map<string, number>(), external_id: new Map<string, number>() }
  return customers.flatMap(({ line, customer }) =>
    (['email', 'external_id'] as const).flatMap((column) => {
      const value = column === 'email' ? customer.email.toLowerCase() : customer.external_id
      if (value === null) return []
      const first = seen[column].get(value)
      if (first === undefined) seen[column].set(value, line)
      return first === undefined
        ? []
        : [
            {
              line,
              column,
              msg: `Line ${first} has the same ${column === 'email' ? 'e-mail address' : 'external id'}.`,
            },
          ]
    }),
  )
}
