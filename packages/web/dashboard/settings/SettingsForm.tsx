import type { ComponentProps } from 'react'
import { Form, SaveBar } from '../../ui/Form.tsx'
import { separateParts } from '../../ui/PartBoundary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useMayChange } from '../shell/use-role.ts'

type Props = Pick<ComponentProps<typeof Form>, 'form' | 'children'> & { label: string }

/** Form of a settings page. Members without permission see the reason, and cannot save. */
export const SettingsForm = ({ form, label, children }: Props) => {
  const mayChange = useMayChange()
  return (
    <Form form={form} label={label} bar={mayChange !== false && <SaveBar form={form} save="Save" />}>
      {mayChange === false && <Notice>Only owners and admins can change these settings.</Notice>}
      {separateParts(children)}
    </Form>
  )
}
