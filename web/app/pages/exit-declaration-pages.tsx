import { ExitDeclaration } from "../../features/exits/exit-declaration.tsx";

export const CancellationPage = () => <ExitDeclaration kind="cancellation" />;
export const WithdrawalPage = () => <ExitDeclaration kind="withdrawal" />;
