import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { readColumns, toggleAnswer, toggleUsual, type ChosenColumns } from '../../lib/chosen-columns.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { Column } from '../../ui/Table.tsx'
import { useOrganization } from '../shell/organization.ts'
import { type AnswersBySlug, useCustomFields } from './Answers.tsx'
import { answerWords } from './answer-words.ts'
import { useStored } from './use-stored.ts'
import css from './list-columns.module.css'

/** Returns the chosen columns of one list, stored in this browser for each organization. */
const useChosen = (list: string) => {
  const key = `atelier.columns.${list}.${useOrganization().id}`
  const { value: chosenColumns, setValue: setChosenColumns, store } = useStored(key, readColumns)
  // The choice lasts as long as the page when the browser stores nothing.
  const choose = (next: ChosenColumns): void => {
    setChosenColumns(next)
    store(next)
  }
  return { chosen: chosenColumns, choose }
}

/**
 * Returns the columns of a list, with the menu that chooses them. The first and the last column are fixed;
 * the answers to custom fields come before the last one.
 *
 * @param list the name of the list: `orders`
 */
export const useListColumns = <Row extends { custom_field_data?: AnswersBySlug | undefined }>(
  list: string,
  defaultColumns: readonly Column<Row>[],
): { readonly columns: readonly Column<Row>[]; readonly chooser: ReactNode } => {
  const { chosen, choose } = useChosen(list)
  const { locale } = useFormat()
  const fields = useCustomFields().data?.items
  const optional = defaultColumns.slice(1, -1)
  const answers = chosen.answers.map(({ slug, name }): Column<Row> => {
    const field = fields?.find((item) => item.slug === slug)
    return {
      id: `answer:${slug}`,
      header: field?.name ?? name,
      from: 'tablet',
      cell: ({ custom_field_data = {} }) => {
        const words = answerWords(field, custom_field_data[slug] ?? null, locale)
        return (
          <span className={css.answer} title={words}>
            {words}
          </span>
        )
      },
    }
  })
  const isHidden = (id: string) => chosen.hidden.includes(id)
  const deleted = chosen.answers.filter(({ slug }) => fields?.every((field) => field.slug !== slug))
  const chooser = (
    <span className={css.chooser}>
      <Menu
        trigger={
          <Button tone="soft">
            <Columns3 size={15} aria-hidden="true" />
            Columns
          </Button>
        }
        groups={[
          optional.map(({ id, header }) => ({
            label: header,
            isOn: !isHidden(id),
            onChoose: () => choose(toggleUsual(chosen, id)),
          })),
          [...(fields ?? []), ...deleted].map((field) => ({
            label: field.name,
            isOn: chosen.answers.some(({ slug }) => slug === field.slug),
            onChoose: () => choose(toggleAnswer(chosen, field)),
          })),
        ]}
      />
    </span>
  )
  return {
    columns: [
      ...defaultColumns.slice(0, 1),
      ...optional.filter(({ id }) => !isHidden(id)),
      ...answers,
      ...defaultColumns.slice(-1),
    ],
    chooser,
  }
}
