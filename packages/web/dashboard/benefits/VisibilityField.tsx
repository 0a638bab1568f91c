import type { BodyForm } from '../../lib/body-form.ts'
import { choicesOf } from '../../ui/choices.ts'
import { Select } from '../../ui/Select.tsx'
import type { BenefitEntry } from './benefit-entry.ts'

const choices = choicesOf({ public: 'Public', private: 'Private', draft: 'Draft' })

const hints: Readonly<Record<BenefitEntry['visibility'], string>> = {
  public: 'Customers see it. Your program reads it in the customer state.',
  private: 'Customers do not see it. Your program reads it in the customer state, with its metadata.',
  draft: 'Customers do not see it yet. Your program reads it in the customer state.',
}

/** Choice of the customers who see a benefit. */
export const VisibilityField = ({ form }: { form: BodyForm<BenefitEntry> }) => {
  const visibility = form.bound('visibility')
  return <Select label="Visibility" choices={choices} hint={hints[visibility.value]} {...visibility} />
}
