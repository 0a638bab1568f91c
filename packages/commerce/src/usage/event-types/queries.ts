import type { Insertable, Selectable } from 'kysely'
import type { EventTypesTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type EventTypeRow = Selectable<EventTypesTable>

/** Returns the labels that an organization has set. */
export const findEventTypes = (db: Connection, organization_id: string): Promise<readonly EventTypeRow[]> =>
  db.selectFrom('event_types').selectAll().where('organization_id', '=', organization_id).execute()

/** Returns the label of an organization's events, by the id of the event type. */
export const findEventType = (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<EventTypeRow | undefined> =>
  db
    .selectFrom('event_types')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Inserts an event type. Undefined when the organization has one of its name. */
export const insertEventType = (
  tx: Tx,
  type: Omit<Insertable<EventTypesTable>, 'modified_at'>,
): Promise<EventTypeRow | undefined> =>
  tx
    .insertInto('event_types')
    .values({ ...type, modified_at: null })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Updates a locked event type. */
export const updateEventType = (
  tx: Tx,
  id: string,
  change: Pick<EventTypeRow, 'label'> & Partial<Pick<EventTypeRow, 'label_property_selector'>>,
  modified_at: Date,
): Promise<EventTypeRow> =>
  tx
    .updateTable('event_types')
    .set({ ...change, modified_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
