import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createFormat, FormatContext } from '../../lib/format.ts'
import type { Organization } from '../api-types.ts'
import { OrganizationContext } from '../shell/organization.ts'
import type { Attention } from '../api-types.ts'
import { RestoredLines } from './RestoredLines.tsx'

const format = createFormat('en-US', 'UTC', () => new Date('2026-06-01T12:00:00Z'))
const organization = { id: 'organization', slug: 'tea' } as Organization

type Lines = {
  holds?: Attention['payment_holds']['items']
  unassigned?: Attention['unassigned_payments']['items']
  /** Payments beyond those listed. */
  more?: number
}

/** Texts of the lines, and the addresses that they link to. */
const shown = ({ holds = [], unassigned = [], more = 0 }: Lines) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FormatContext value={format}>
        <OrganizationContext value={organization}>
          <RestoredLines
            holds={{ items: holds, total_count: holds.length }}
            unassigned={{ items: unassigned, total_count: unassigned.length + more }}
          />
        </OrganizationContext>
      </FormatContext>
    </MemoryRouter>,
  )
  return {
    lines: html.split('</li>').flatMap((line) => {
      const text = line
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
      return text === '' ? [] : [text]
    }),
    links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
  }
}

describe('charges on hold', () => {
  const hold = {
    id: 'hold',
    began_at: '2026-06-01T10:30:00Z',
    restored_to: '2026-05-31T09:00:00Z',
    problem: null,
  }

  it('are shown as waiting until the processor has been queried', () => {
    const { lines, links } = shown({ holds: [hold] })
    expect(lines).toEqual([
      'Charges and refunds are on hold The backup from May 31, 2026 at 9:00 AM was restored. Charges made since then are being looked up at the payment processor. On hold',
    ])
    expect(links).toEqual(['/dashboard/tea/orders'])
  })

  it('are shown as waiting with the error of the processor', () => {
    const [line] = shown({ holds: [{ ...hold, problem: 'Invalid API Key provided.' }] }).lines
    expect(line).toContain('could not be looked up at the payment processor: Invalid API Key provided.')
  })

  it('are not shown where nothing waits', () => {
    expect(shown({})).toEqual({ lines: [], links: [] })
  })
})

describe('a payment that the restored backup lacks', () => {
  const payment = {
    id: 'payment',
    processor_id: 'pi_1',
    amount: 14_900,
    currency: 'usd',
    paid_at: '2026-06-01T10:00:00Z',
    order_id: null,
    asked_amount: null,
  }

  it('without an order is to be refunded at the processor', () => {
    const { lines, links } = shown({ unassigned: [payment], more: 3 })
    expect(lines).toEqual([
      '$149.00 without an order Payment pi_1 was made Jun 1, 10:00 AM, after the restored backup · refund it at the processor No order',
      '3 more to refund at the processor',
    ])
    expect(links).toEqual(['/dashboard/tea/orders', '/dashboard/tea/orders'])
  })

  it('with another amount than its order links to the order, with both amounts', () => {
    const { lines, links } = shown({
      unassigned: [
        { ...payment, id: 'of order', order_id: 'order', asked_amount: 15_900 },
        { ...payment, id: 'of checkout', asked_amount: 9_900 },
      ],
    })
    expect(lines[0]).toContain('$149.00 paid, $159.00 asked for')
    expect(lines[0]).toContain('refund it at the processor; until then the order is not charged')
    expect(lines[0]).toContain('Wrong amount')
    expect(lines[1]).toContain('$149.00 paid, $99.00 asked for')
    expect(lines[1]).toContain('until then the checkout is not charged')
    expect(links).toEqual(['/dashboard/tea/orders/order', '/dashboard/tea/orders'])
  })
})
