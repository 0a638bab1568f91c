import * as api from '@atelier/contract'
import { BenefitType } from '@atelier/contract'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeParse } from 'zod/v4/core'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { createInFlight } from '../../lib/use-uploads.ts'
import { Form, SaveBar } from '../../ui/Form.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { createBody, emptyEntry, fieldOf } from './benefit-entry.ts'
import { entryProblems, uploadProblem } from './benefit-problems.ts'
import { BenefitFields } from './BenefitFields.tsx'
import { useKeptEntry } from './kept-entry.ts'
import css from './BenefitFields.module.css'

/**
 * Creates a benefit. GitHub and Discord redirect here with the type, and with the token of a Discord server.
 */
export const NewBenefitPage = () => {
  const { id: organizationId, slug } = useOrganization()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { run: create } = useWrite(api.benefits.create)
  const type = safeParse(BenefitType, params.get('type'))
  const [inFlight] = useState(createInFlight)
  const form = useBodyForm(api.benefits.create, {
    initial: {
      ...emptyEntry,
      ...(type.success && { type: type.data }),
    },
    toBody: (entry) => createBody(entry, organizationId),
    check: (entry) => ({ ...entryProblems(entry), ...uploadProblem(entry, inFlight) }),
    fieldOf,
    save: (body, key) => create({ body }, key),
    onSaved: ({ id, description }) => {
      showToast('good', `${description} was created.`)
      void navigate(paths.benefit(slug, id), { replace: true })
    },
  })
  useKeptEntry(form)
  return (
    <>
      <PageHead crumbs={[{ label: 'Benefits', to: paths.benefits(slug) }]} title="New benefit" />
      <Form
        form={form}
        label="New benefit"
        className={css.page}
        bar={
          <SaveBar
            form={form}
            save="Create the benefit"
            onCancel={() => void navigate(paths.benefits(slug))}
          />
        }
      >
        <BenefitFields form={form} inFlight={inFlight} />
      </Form>
    </>
  )
}
