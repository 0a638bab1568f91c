import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createFormat, FormatContext } from '../../lib/format.ts'
import type { CheckoutLink, Organization } from '../api-types.ts'
import { OrganizationContext } from '../shell/organization.ts'
import { LinkFunnel } from './LinkFunnel.tsx'

const shown = (openings_count: number, paid_orders_count: number): string =>
  renderToStaticMarkup(
    <FormatContext value={createFormat('en-US')}>
      <OrganizationContext value={{ id: 'organization', slug: 'tea' } as Organization}>
        <LinkFunnel
          link={{ openings_count, paid_orders_count, revenue: 0, products: [] as unknown } as CheckoutLink}
        />
      </OrganizationContext>
    </FormatContext>,
  )

it('says which share of the openings was paid, and that none was only where none was', () => {
  expect(shown(8, 2)).toContain('25% of opened')
  expect(shown(8, 0)).toContain('None yet')
  // A link from before openings were counted.
  expect(shown(0, 12)).toContain('Before openings were counted')
  expect(shown(0, 12)).not.toContain('None yet')
})
