import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'

/** Notice about a past-due subscription, with a link to the payment methods. */
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
