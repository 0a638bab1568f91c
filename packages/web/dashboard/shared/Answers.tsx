import { useFormat } from '../../lib/format.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { answerWords } from './answer-words.ts'
import { useCustomFields } from './use-custom-fields.ts'

/** The answers by the slugs of their fields, as orders and subscriptions have them. */
export type AnswersBySlug = Readonly<Record<string, string | number | boolean | null>>

type Props = { answers: AnswersBySlug | undefined }

/** The answers to custom fields as facts, by the names of the fields. */
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

/** The answers of the buyer to the custom fields of the checkout; nothing where none was asked for. */
export const Answers = ({ answers = {} }: Props) =>
  Object.keys(answers).length > 0 && (
    <Card title="Answers at checkout">
      <AnswerFacts answers={answers} />
    </Card>
  )
