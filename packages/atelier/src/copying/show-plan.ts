import { createInterface } from 'node:readline/promises'
import { tableText } from '../command-line/table.ts'
import type { CopiedId, Failure } from './apply-plan.ts'
import type { CustomersCopy } from './copy-customers.ts'
import type { Step } from './plan.ts'

const actions = ['create', 'unchanged', 'differs', 'left out'] as const

const detailOf = (step: Step): string => {
  if (step.action === 'left out') return step.reason
  const differs = step.action === 'differs' ? [`in ${step.fields.join(', ')}`] : []
  return [...differs, ...step.notes].join('; ')
}

/** Formats the plan as a table, with the counts of each action. */
export const planText = (steps: readonly Step[]): string => {
  const rows = steps.map((step) => {
    const { action, kind, name } = step
    return new Map(Object.entries({ action, kind, name, detail: detailOf(step) }))
  })
  const counts = actions.map((action) => `${steps.filter((step) => step.action === action).length} ${action}`)
  const table = rows.length === 0 ? '' : `${tableText(['action', 'kind', 'name', 'detail'], rows)}\n`
  return `${table}${counts.join(', ')}.\n`
}

export const failuresText = (failures: readonly Failure[]): string =>
  failures.map(({ kind, name, reason }) => `The ${kind} ${name} was not copied: ${reason}\n`).join('')

export const idsText = (copied: readonly CopiedId[]): string =>
  tableText(
    ['kind', 'name', 'old', 'new'],
    copied.map((item) => new Map(Object.entries(item))),
  )

export const customersText = ({ created, skipped, wrong }: CustomersCopy): string =>
  [
    `Customers: ${created} create, ${skipped} already exist, ${wrong.length} left out.\n`,
    ...wrong.map((reason) => `  ${reason}\n`),
  ].join('')

/** Asks for consent: `--yes`, otherwise an answer on the terminal. Without either, nothing is done. */
export const confirmPlan = async (
  question: string,
  { yes, dryRun }: { readonly yes?: boolean | undefined; readonly dryRun?: boolean | undefined },
): Promise<boolean> => {
  if (yes === true && dryRun !== true) return true
  if (dryRun === true || !process.stdin.isTTY) {
    const hint = dryRun === true ? '' : ' Add --yes to carry it out.'
    process.stderr.write(`This is only the plan; nothing was changed.${hint}\n`)
    return false
  }
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await reader.question(`${question} (yes/no) `).finally(() => reader.close())
  return /^y(es)?$/i.test(answer.trim())
}
