import { describe, expect, it } from 'vitest'
import { readColumns, toggleAnswer, toggleUsual } from './chosen-columns.ts'

const team = { slug: 'team', name: 'Team' }
const size = { slug: 'size', name: 'Size' }

describe('the columns of a list', () => {
  it('are the defaults without a choice, and when the stored choice is invalid', () => {
    for (const text of [null, '', '7', 'null', '[]', '{"hidden":3,"answers":{}}'])
      expect(readColumns(text)).toEqual({ hidden: [], answers: [] })
    expect(
      readColumns('{"hidden":["date",1],"answers":[{"slug":"team"},{"slug":"size","name":"Size"}]}'),
    ).toEqual({
      hidden: ['date'],
      answers: [size],
    })
  })

  it('are hidden and shown again, and read as stored', () => {
    const chosenColumns = toggleAnswer(toggleAnswer(toggleUsual(readColumns(null), 'date'), team), size)
    expect(chosenColumns).toEqual({ hidden: ['date'], answers: [team, size] })
    expect(readColumns(JSON.stringify(chosenColumns))).toEqual(chosenColumns)
    expect(toggleAnswer(toggleUsual(chosenColumns, 'date'), team)).toEqual({ hidden: [], answers: [size] })
  })
})
