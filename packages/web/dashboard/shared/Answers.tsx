import { useFormat } from '../../lib/format.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { answerWords } from './answer-words.ts'
import * as api from '@atelier/contract'
import type { EndpointState } from '../../lib/queries.ts'
import { useWholeList } from '../../lib/use-whole-list.ts'
import { useOrganization } from '../shell/organization.ts'

/** Returns the custom fields of the organization, by their slugs. */
export const useCustomFields = (): EndpointState<{ items: api.CustomField[] }> =>
  useWholeList(api.customFields.list, { organization_id: useOrganization().id })

/** Answers by the slugs of their fields, as in orders and subscriptions. */
export type AnswersBySlug = Readonly<Record<string, string | number | boolean | null>>

type Props = { answers: AnswersBySlug | undefined }

/** Answers to custom fields as facts, by the names of the fields. */
export const AnswerFacts = ({ answers }: { answers: AnswersBySlug }) => {
  const { locale } = useFormat()
  const fields = useCustomFields()
  return (
    <Facts
      facts={Object.entries(answers).map(([slug, answer]) => {
        const field = fields.data?.items.find((item) => item.slug === slug)
        return { label: field?.name ?? slug, value: answerWords(field, answer, locale) }
      })}
    />
  )
}

/** The buyer's answers to the custom fields of the checkout; nothing without any. */
export const Answers = ({ answers = {} }: Props) =>
  Object.keys(answers).length > 0 && (
    <Card title="Answers at checkout">
      <AnswerFacts answers={answers} />
    </Card>
  )
