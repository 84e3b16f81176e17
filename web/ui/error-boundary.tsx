import { Component, type ReactNode } from "react";
import { forgetFailedLoads } from "./lazy-component.ts";

type Props = {
  /** A key whose change clears the error. */
  resetKey?: string;
  renderError: (error: unknown, retry: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
};
type State = { failure: { error: unknown } | null; resetKey: string | undefined };

/** Replaces content that threw an error while rendering. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps({ resetKey }: Props, state: State) {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override componentDidCatch(error: unknown) {
    forgetFailedLoads();
    dispatchEvent(new CustomEvent("caught-error", { detail: error }));
    this.props.onError?.(error);
  }

  override render() {
    const { renderError, children } = this.props;
    const { failure } = this.state;
    if (failure) return renderError(failure.error, () => this.setState({ failure: null }));
    return children;
  }
}
