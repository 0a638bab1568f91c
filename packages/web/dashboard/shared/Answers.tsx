import { customFields } from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { clientFor } from '../client.ts'
import { useOrganization } from '../shell/organization.ts'
import { answerWords } from './answer-words.ts'

const client = clientFor({ customFields: { list: customFields.list } })

type Props = {
  /** The answers by the slugs of their fields, as orders and subscriptions have them. */
  answers: Readonly<Record<string, string | number | boolean | null>> | undefined
}

/** The answers of the buyer to the custom fields of the checkout; nothing where none was asked for. */
export const Answers = ({ answers = {} }: Props) => {
  const { id: organization_id } = useOrganization()
  const { locale } = useFormat()
  const entries = Object.entries(answers)
  const fields = useEndpoint(
    client.customFields.list,
    { query: { organization_id, limit: 100 } },
    { enabled: entries.length > 0 },
  )
  if (entries.length === 0) return null
  return (
    <Card title="Answers at checkout">
      <Facts
        facts={entries.map(([slug, answer]) => {
          const field = fields.data?.items.find((one) => one.slug === slug)
          return { label: field?.name ?? slug, value: answerWords(field, answer, locale) }
        })}
      />
    </Card>
  )
}
