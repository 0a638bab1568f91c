import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

type Props = { question: string; onAnswer: (isMe: boolean) => void }

/** Challenge of the sandbox's bank about a card. It replaces the form. */
export const SandboxQuestion = ({ question, onAnswer }: Props) => {
  const { say } = useSpeech()
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is unmounted.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={rows.form}>
      <h3 ref={title} tabIndex={-1}>
        {say('bank.title')}
      </h3>
      <p>{question}</p>
      <p className={rows.note}>{say('bank.test')}</p>
      <div className={rows.actions}>
        <Button onClick={() => onAnswer(true)}>{say('bank.yes')}</Button>
        <Button tone="soft" onClick={() => onAnswer(false)}>
          {say('bank.no')}
        </Button>
      </div>
    </div>
  )
}
