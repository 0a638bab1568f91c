import type { CustomField } from '../api-types.ts'

/** Display texts of the custom field types. */
export const fieldTypes: Readonly<
  Record<CustomField['type'], { readonly label: string; readonly note: string }>
> = {
  text: { label: 'Text', note: 'A line, or several.' },
  number: { label: 'Number', note: 'A whole number.' },
  date: { label: 'Date', note: 'A day of the calendar.' },
  checkbox: { label: 'Checkbox', note: 'Yes or no.' },
  select: { label: 'Select', note: 'One of your options.' },
}
