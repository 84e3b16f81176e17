import { useEffect } from "react";
import { m } from "#messages";
import type { WaitingDevice } from "../../../contract/device-codes/device-codes.ts";
import { normalizeUserCode, userCodeLength } from "../../../contract/device-codes/user-code.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { TextField } from "../../ui/field.tsx";
import { AuthForm } from "../accounts/auth-form.tsx";

export type FoundDevice = { userCode: string; device: WaitingDevice };

type Props = { linkedCode: string; onFound: (found: FoundDevice) => void };

/** Looks up the device that shows a code. The code of a link is looked up at once. */
export function CodeForm({ linkedCode, onFound }: Props) {
  const { field, ...submission } = useFormSubmit(async (fields) => {
    const userCode = normalizeUserCode(String(fields.get("code")));
    onFound({ userCode, device: await findDevice(userCode) });
  });
  const { ref } = submission.form;
  useEffect(() => {
    if (linkedCode) ref.current?.requestSubmit();
  }, [linkedCode, ref]);
  return (
    <AuthForm {...submission} action={m.device_code_find()}>
      <TextField
        label={m.device_code_label()}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={linkedCode}
        required
        {...field("code")}
      />
    </AuthForm>
  );
}

async function findDevice(userCode: string): Promise<WaitingDevice> {
  if (userCode.length !== userCodeLength) throw createLengthError();
  const { data } = await apiFetch("GET /api/device/code", { query: { user_code: userCode } });
  return data;
}

const createLengthError = () =>
  new ApiError(0, {
    code: "marked_fields",
    message: m.error_marked_fields(),
    issues: [{ path: "code", code: "invalid", message: m.device_code_length() }],
  });
