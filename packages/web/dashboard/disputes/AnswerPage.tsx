import * as api from '@atelier/contract'
import { disputeCan } from '@atelier/contract'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { createInFlight, waitFor } from '../../lib/use-uploads.ts'
import { Card } from '../../ui/Card.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Form, FormPart, SaveBar } from '../../ui/Form.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import sheet from '../shared/sheet.module.css'
import { useOrganization } from '../shell/organization.ts'
import type { Dispute } from '../api-types.ts'
import { Due } from './Due.tsx'
import { bodyOf, entryOf, fileProblem, textLabels } from './evidence-entry.ts'
import { EvidenceFiles } from './EvidenceFiles.tsx'
import { disputeReasons } from './words.ts'

const AnswerForm = ({ dispute }: { dispute: Dispute }) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const back = paths.dispute(slug, dispute.id)
  const [inFlight] = useState(createInFlight)
  const submit = useWrite(api.disputes.submitEvidence)
  const form = useBodyForm(api.disputes.submitEvidence, {
    initial: entryOf(dispute),
    toBody: bodyOf,
    check: ({ files }) => ({ files: waitFor(inFlight) ?? fileProblem(files) }),
    fieldOf: (place) => (place.startsWith('files') ? 'files' : undefined),
    save: (body, key) => submit.run({ path: { id: dispute.id }, body }, key),
    onSaved: () => {
      showToast('good', 'The answer was sent.')
      void navigate(back)
    },
  })
  return (
    <>
      <PageHead
        crumbs={[
          { label: 'Disputes', to: paths.money(slug, 'disputes') },
          { label: `Dispute of ${dispute.invoice_number}`, to: back },
        ]}
        title="Answer the dispute"
        note={
          <>
            {disputeReasons[dispute.reason]} · <Due at={dispute.evidence_due_at} />
          </>
        }
      />
      <Form
        form={form}
        className={sheet.narrow}
        label="Answer"
        bar={<SaveBar form={form} save="Send the answer" onCancel={() => void navigate(back)} />}
      >
        <div className={sheet.stack}>
          <Card>
            <FormPart
              title="What happened"
              note="The bank reads it once: the answer cannot be changed after it is sent."
            >
              <TextArea label={textLabels.product_description} {...form.field('product_description')} />
              <Field label={textLabels.service_date} {...form.field('service_date')} />
              <TextArea
                label={textLabels.access_activity_log}
                hint="Sign-ins, downloads, messages, with their dates."
                {...form.field('access_activity_log')}
              />
              <TextArea
                label={textLabels.refund_refusal_explanation}
                {...form.field('refund_refusal_explanation')}
              />
              <TextArea label={textLabels.uncategorized_text} {...form.field('uncategorized_text')} />
            </FormPart>
          </Card>
          <Card>
            <FormPart title="The customer">
              <Field label={textLabels.customer_name} {...form.field('customer_name')} />
              <Field
                label={textLabels.customer_email_address}
                inputMode="email"
                {...form.field('customer_email_address')}
              />
              <TextArea label={textLabels.billing_address} {...form.field('billing_address')} />
            </FormPart>
          </Card>
          <Card>
            <FormPart title="Proof">
              <EvidenceFiles form={form} inFlight={inFlight} />
            </FormPart>
          </Card>
        </div>
      </Form>
    </>
  )
}

/** Form with which a seller answers a dispute. */
export const AnswerPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const dispute = useEndpoint(api.disputes.get, { path: { id } })
  const crumb = { label: 'Disputes', to: paths.money(slug, 'disputes') }
  return (
    <ObjectPage noun="dispute" crumb={crumb} object={dispute}>
      {(loaded) =>
        disputeCan.answer(loaded) ? (
          <AnswerForm key={id} dispute={loaded} />
        ) : (
          <Navigate to={paths.dispute(slug, id)} replace />
        )
      }
    </ObjectPage>
  )
}
