import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import hidden from './visually-hidden.module.css'

type Props = {
  /** Name of the item. */
  name: string
  /** Position of the item, from 0. */
  at: number
  /** Number of items. */
  count: number
  onMove: (to: number) => void
  /** Directions of the list: a column, or a row of pictures. Default: column. */
  layout?: 'column' | 'row'
}

const directions = {
  column: { before: { word: 'up', Icon: ArrowUp }, after: { word: 'down', Icon: ArrowDown } },
  row: { before: { word: 'forward', Icon: ArrowLeft }, after: { word: 'back', Icon: ArrowRight } },
} as const

/** Buttons that move an item of a list by one position, and announce the new one. */
export const MoveButtons = ({ name, at, count, onMove, layout = 'column' }: Props) => {
  const [position, setPosition] = useState('')
  const { before, after } = directions[layout]
  return (
    <>
      {[
        { ...before, to: at - 1 },
        { ...after, to: at + 1 },
      ].map(({ word, Icon, to }) => (
        <Button
          key={word}
          tone="plain"
          size="small"
          aria-label={`Move ${name} ${word}`}
          // A button that disables itself would lose the focus.
          aria-disabled={to < 0 || to === count}
          onClick={() => {
            onMove(to)
            setPosition(`${name}, ${to + 1} of ${count}`)
          }}
          onBlur={() => setPosition('')}
        >
          <Icon size={14} aria-hidden="true" />
        </Button>
      ))}
      <output className={hidden.hidden}>{position}</output>
    </>
  )
}
