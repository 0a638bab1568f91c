import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const organizationExportsDescriptions = [
  describe(api.OrganizationExport, 'A copy of all that is kept of an organization, as one ZIP file.', {
    status: 'Whether the file is being written, can be had, or could not be written.',
    rows: 'How many rows have been written.',
    size: 'The bytes of the file; null until it is ready.',
    url: 'Where the file can be had for an hour; read the export again for another address. Null until it is ready.',
    expires_at:
      'When the file is deleted: seven days after it was ready. One that is not ready by then is given up.',
  }),
  describeFields([api.organizationExports.get.path_parameters], { export_id: 'The id of the export.' }),
  describeArea(
    api.organizationExports,
    'All data of an organization to take along. Only an owner who is signed in can make these calls.',
    {
      create: {
        more: 'The file has one file of JSON lines for each table, the events, and `manifest.json` with the number of rows of each. Secrets and their hashes are not in it. While one export is being written, asking again answers that one.',
      },
      list: { response: { items: 'The exports that have not expired, the newest first.' } },
    },
  ),
]
