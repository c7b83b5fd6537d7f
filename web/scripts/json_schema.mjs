// Writes build/web/scenario.schema.json: the JSON Schema of scenarios, for editors and for others' checks.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { jsonSchemaOf } from './parts/json_schema.mjs';
import { importFromPage } from './parts/typescript.mjs';

const target = fileURLToPath(new URL('../../build/web/scenario.schema.json', import.meta.url));

await writeFile(target, `${JSON.stringify(jsonSchemaOf(await importFromPage('source_editor/schema.ts')))}\n`);
