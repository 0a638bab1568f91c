import type { BodyForm } from '../../lib/body-form.ts'
import { choicesOf } from '../../ui/choices.ts'
import { Select } from '../../ui/Select.tsx'
import type { BenefitEntry } from './benefit-entry.ts'

const choices = choicesOf({ public: 'Public', private: 'Private', draft: 'Draft' })

const hints: Readonly<Record<BenefitEntry['visibility'], string>> = {
  public: 'Shown to customers.',
  private: 'Hidden from customers. Your code reads it, with its metadata, in the customer state.',
  draft: 'Hidden from customers until you publish it. Your code reads it in the customer state.',
}

/** Select for the visibility of a benefit. */
export const VisibilityField = ({ form }: { form: BodyForm<BenefitEntry> }) => {
  const visibility = form.bound('visibility')
  return <Select label="Visibility" choices={choices} hint={hints[visibility.value]} {...visibility} />
}
