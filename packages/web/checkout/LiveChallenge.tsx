import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Challenge } from './checkout-state.ts'

type Props = { challenge: Challenge; onFace: () => Promise<void> }

/** Lets the processor show the bank's question as soon as there is one; asks again only when that went wrong. */
export const LiveChallenge = ({ challenge, onFace }: Props) => {
  useEffect(() => {
    void onFace()
    // Once for each payment that asks; what goes wrong is tried again by hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [challenge.secret])
  if (challenge.problem === undefined) return null
  return (
    <>
      <Notice tone="bad" role="alert">
        {challenge.problem}
      </Notice>
      <Button size="large" busy={challenge.answering} onClick={() => void onFace()}>
        Ask my bank again
      </Button>
    </>
  )
}
