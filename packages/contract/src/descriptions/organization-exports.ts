import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const organizationExportsDescriptions = [
  describe(api.OrganizationExport, 'An export of all data of an organization, as a ZIP file.', {
    status: 'Status of the export: being written, ready, or failed.',
    rows: 'Number of rows written.',
    size: 'Size of the file in bytes; null until it is ready.',
    url: 'URL of the file, valid for an hour; read the export again for a new URL. Null until it is ready.',
    expires_at:
      'Time at which the file is deleted: seven days after it was ready. An export that is not ready by then is canceled.',
  }),
  describeFields([api.organizationExports.get.path_parameters], { export_id: 'Id of the export.' }),
  describeArea(
    api.organizationExports,
    'Exports of all data of an organization. Only signed-in owners can make these calls.',
    {
      create: {
        more: 'The file has one file of JSON lines for each table, the events, and `manifest.json` with the number of rows of each. It does not contain secrets or their hashes. While an export is being written, another call returns the same export.',
      },
      list: { response: { items: 'Exports that have not expired, newest first.' } },
    },
  ),
]
