/// The messages of Identity Toolkit and of the secure token service, one request and one response for each RPC.
public enum Wire {}
