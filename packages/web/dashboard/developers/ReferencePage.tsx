import * as api from '@atelier/contract'
import { BookOpen } from 'lucide-react'
import { useEndpoint } from '../../lib/queries.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import css from './Developers.module.css'

/** Ids of the shop for the reference's forms, by the name of their area. */
type ShopIds = {
  readonly organizations: string
  readonly products?: string | undefined
  readonly customers?: string | undefined
  readonly orders?: string | undefined
}

/** Returns the URL of the API reference with the ids of a shop in its forms. */
const referenceUrl = (ids: ShopIds): string => {
  const entries = Object.entries(ids).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/docs/api?${new URLSearchParams(entries)}`
}

/** Link to the API reference with the shop's own ids in its forms, and example calls. */
export const ReferencePage = () => {
  const { id: organization_id } = useOrganization()
  const query = { organization_id, limit: 1 }
  const products = useEndpoint(api.products.list, { query })
  const customers = useEndpoint(api.customers.list, { query })
  const orders = useEndpoint(api.orders.list, { query })
  const url = referenceUrl({
    organizations: organization_id,
    products: products.data?.items[0]?.id,
    customers: customers.data?.items[0]?.id,
    orders: orders.data?.items[0]?.id,
  })
  const server = window.location.origin
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>
          Every call with its fields, and a form to try it. The forms are filled with ids of this shop and
          make calls as you. The <a href="/docs">guides</a> show step by step how to sell, bill usage and
          receive webhooks.
        </p>
        <a className={css.link} href={url} target="_blank" rel="noreferrer">
          <BookOpen size={15} aria-hidden="true" />
          Open the API reference
        </a>
      </div>
      <Card title="Where">
        <Facts
          facts={[
            { label: 'Server', value: <CopyButton text={server} label="address of the server" showText /> },
            {
              label: 'Organization id',
              value: <CopyButton text={organization_id} label="organization id" showText />,
            },
            { label: 'OpenAPI', value: <a href="/openapi.json">openapi.json</a> },
          ]}
        />
      </Card>
      <div className={css.columns}>
        <CodeBlock
          label="curl"
          code={`curl ${server}/v1/products/ \\\n  -H "Authorization: Bearer atelier_oat_…"`}
        />
        <CodeBlock
          label="TypeScript"
          code={`import { createClient } from '@atelier/sdk'

const client = createClient({
  serverURL: '${server}',
  accessToken: 'atelier_oat_…',
})
const { items } = await client.products.list({})`}
        />
      </div>
    </div>
  )
}
