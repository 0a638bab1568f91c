import type { Insertable } from 'kysely'
import type { FinishedCardSetupsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

type SetupKey = Pick<Insertable<FinishedCardSetupsTable>, 'processor' | 'setup_id'>

/** Returns true if the setup of a card was finished before. */
export const isSetupFinished = async (
  db: Connection,
  { processor, setup_id }: SetupKey,
): Promise<boolean> => {
  const setup = db
    .selectFrom('finished_card_setups')
    .select('setup_id')
    .where('processor', '=', processor)
    .where('setup_id', '=', setup_id)
  return (await setup.executeTakeFirst()) !== undefined
}

/** Marks the setup of a card as finished. Returns false if it already was. */
export const markSetupFinished = async (
  tx: Tx,
  setup: Insertable<FinishedCardSetupsTable>,
): Promise<boolean> => {
  const marked = tx
    .insertInto('finished_card_setups')
    .values(setup)
    .onConflict((conflict) => conflict.doNothing())
    .returning('setup_id')
  return (await marked.executeTakeFirst()) !== undefined
}
