import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Chart } from './Chart.tsx'
import { DateRangeField } from './DateRangeField.tsx'
import { Pagination } from './Pagination.tsx'
import { Table } from './Table.tsx'

const ignore = () => undefined

it('a row is selected by its name', () => {
  const html = renderToStaticMarkup(
    <Table
      label="Products"
      columns={[{ id: 'name', header: 'Name', cell: ({ name }) => name }]}
      rows={[{ id: '7f7ff5a5', name: 'Tea' }]}
      idOf={({ id }) => id}
      selection={{ nameOf: ({ name }) => name, selected: new Set(), onChange: ignore }}
    />,
  )
  expect(html).toContain('aria-label="Select Tea"')
})

it('the table of a chart has the values of the time before', () => {
  const format = (value: number) => `$${value}`
  const table = (points: Parameters<typeof Chart>[0]['points']) =>
    /<table[^]*<\/table>/.exec(
      renderToStaticMarkup(<Chart label="Revenue" points={points} format={format} />),
    )?.[0]
  const both = table([
    { label: 'May', value: 4, before: 3 },
    { label: 'June', value: 5 },
  ])
  expect(both).toContain('<th scope="col">Previous</th>')
  expect(both).toContain('<td>$4</td><td>$3</td>')
  expect(both).toContain('<td>$5</td><td>–</td>')
  expect(table([{ label: 'May', value: 4 }])).not.toContain('Previous')
})

it('a period is described by the days that are chosen', () => {
  const html = renderToStaticMarkup(
    <DateRangeField
      label="Period"
      value={{ from: new Date(2026, 4, 1) }}
      onChange={ignore}
      hint="In days."
    />,
  )
  const [, described = ''] = /<button[^>]*aria-describedby="([^"]+)"/.exec(html) ?? []
  const [period = '', hint = ''] = described.split(' ')
  expect(html).toMatch(new RegExp(`id="${period}"[^>]*>[^<]*2026`))
  expect(html).toMatch(new RegExp(`id="${hint}"[^>]*>In days`))
})

it('a list of unknown length is not reported as empty', () => {
  const pages = (total: number | undefined, isMore = false) =>
    renderToStaticMarkup(
      <Pagination label="Orders" page={1} limit={25} total={total} isMore={isMore} onPage={ignore} />,
    )
  expect(pages(undefined)).not.toContain('None')
  expect(pages(0)).toContain('None')
  expect(pages(61)).toContain('1–25 of 61')
  expect(pages(10_000, true)).toContain('1–25 of more than 10,000')
})
