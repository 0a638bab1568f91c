import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'

/** Says that a subscription is not paid, and leads to the payment methods. */
export const DueNotice = () => {
  const { say } = useSpeech()
  return (
    <Notice tone="bad" title={say('due.title')}>
      <p>{say('due.text')}</p>
      <p>
        <Link to={paths.account}>{say('due.action')}</Link>
      </p>
    </Notice>
  )
}
