import { describe, expect, it } from 'vitest'
import { readLine, repeatedIssues } from './import-rules.ts'
import { readTable } from './read-table.ts'

describe('a table of customers', () => {
  it('is read with commas, semicolons or tabs, with quotes, a byte order mark and empty lines', () => {
    expect(readTable('\uFEFFE-Mail;Name\r\n').issues).toMatchObject([{ line: 1 }])
    expect(readTable('\uFEFFEmail;Name;Plan\r\nada@example.com;"Lovelace; Ada"\r\n\r\n;;\r\n')).toEqual({
      lines: [{ line: 2, cells: { email: 'ada@example.com', name: 'Lovelace; Ada' } }],
      ignored_columns: ['plan'],
      issues: [],
    })
    const tabs = readTable('external ID\temail\n\'=1\tb@example.com\n\n"two\nlines"\tc@example.com')
    expect(tabs.lines).toEqual([
      { line: 2, cells: { external_id: '=1', email: 'b@example.com' } },
      { line: 5, cells: { external_id: 'two\nlines', email: 'c@example.com' } },
    ])
  })

  it.each([
    ['name\nAda', 1, 'one of them must be email'],
    ['email,email\na@example.com', 1, 'The column email appears twice.'],
    ['email,name\na@example.com,"Ada\nb@example.com', 3, 'This line is not CSV'],
    [`email\n${'a@example.com\n'.repeat(10_001)}`, 10_002, '10000 customers at most'],
    ['', 1, 'The first line must name the columns'],
    [
      `email${','.repeat(400_000)}\n${'a@example.com\n'.repeat(9_999)}`,
      1,
      '100 columns at most, and this one has 400001',
    ],
  ])('is rejected where it cannot be read (%#)', (csv, line, msg) =>
    expect(readTable(csv)).toMatchObject({
      lines: [],
      issues: [{ line, column: null, msg: expect.stringContaining(msg) }],
    }),
  )

  it('names the column of each problem of a line', () => {
    const cells = {
      email: 'nobody',
      city: 'Lund',
      tax_id: 'SE1',
      tax_id_type: 'vat',
    }
    const parsedLine = readLine({ line: 7, cells })
    expect('issues' in parsedLine && parsedLine.issues.map(({ line, column }) => [line, column])).toEqual([
      [7, 'email'],
      [7, 'country'],
      [7, 'tax_id_type'],
    ])
    expect(readLine({ line: 3, cells: { email: 'a@example.com', metadata: '{plan}' } })).toMatchObject({
      issues: [{ line: 3, column: 'metadata' }],
    })
    expect(
      readLine({
        line: 2,
        cells: { email: 'a@EXAMPLE.com', country: 'SE', metadata: '{"plan":"pro","seats":3}' },
      }),
    ).toMatchObject({
      customer: {
        email: 'a@example.com',
        name: null,
        billing_address: { country: 'SE', city: null },
        metadata: { plan: 'pro', seats: 3 },
      },
    })
  })

  it('names the line that has the same address or external id', () => {
    const customer = (email: string, external_id: string | null) => ({
      email,
      external_id,
      name: null,
      billing_address: null,
      tax_id: null,
      metadata: {},
    })
    expect(
      repeatedIssues([
        { line: 2, customer: customer('a@example.com', 'one') },
        { line: 3, customer: customer('A@example.com', null) },
        { line: 4, customer: customer('c@example.com', 'one') },
        { line: 5, customer: customer('d@example.com', null) },
      ]),
    ).toEqual([
      { line: 3, column: 'email', msg: 'Line 2 has the same e-mail address.' },
      { line: 4, column: 'external_id', msg: 'Line 2 has the same external id.' },
    ])
  })
})
